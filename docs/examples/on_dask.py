"""Play games on a Dask cluster: ``python on_dask.py SCHEDULER GAMES``."""

import sys

from distributed import Client

from seismic.simulate import simulate

if __name__ == "__main__":
    scheduler, games = sys.argv[1], int(sys.argv[2])  # such as tcp://10.0.0.1:8786
    with Client(scheduler) as client:
        result = simulate(
            ["greedy", "random"],
            games=games,
            seed=7,
            executor=client.get_executor(),
            log="games.jsonl",
        )
    print(result.standings[0].wins)
