"""Play games on a Ray cluster: ``python on_ray.py GAMES``."""

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import ray

from seismic.simulate import simulate


class RayExecutor(Executor):
    """Submit every call as a task of its own."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run a function somewhere on the cluster."""
        future: Future[Any] = ray.remote(lambda: fn(*args, **kwargs)).remote().future()
        return future


if __name__ == "__main__":
    ray.init()  # ray.init("auto") joins a cluster that is running
    result = simulate(
        ["greedy", "random"],
        games=int(sys.argv[1]),
        seed=7,
        executor=RayExecutor(),
        log="games.jsonl",
    )
    print(result.standings[0].wins)
