"""Environments for reinforcement learning (extra ``envs``).

``aec`` is for PettingZoo, where all players learn; ``single`` and ``vector`` are for Gymnasium,
where one plays against bots. Importing this module registers ``seismic/Seismic-v0``. The game for
OpenSpiel, ``open_spiel``, is imported separately, since it needs that library.
"""

try:
    import gymnasium

    from .aec import SeismicAEC, aec_env
    from .single import SeismicEnv
    from .vector import SeismicVectorEnv
except ModuleNotFoundError as missing:
    advice = "environments need an extra: pip install 'seismic-rules[envs]'"
    raise ModuleNotFoundError(advice, name=missing.name) from None

__all__ = ["SeismicAEC", "SeismicEnv", "SeismicVectorEnv", "aec_env"]

gymnasium.register(
    "seismic/Seismic-v0",
    entry_point="seismic.envs:SeismicEnv",
    vector_entry_point="seismic.envs:SeismicVectorEnv",
)
