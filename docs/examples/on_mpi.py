"""Play games by MPI: ``mpiexec -n 65 python -m mpi4py.futures on_mpi.py GAMES``."""

import sys

from mpi4py.futures import MPIPoolExecutor

from seismic.simulate import simulate

if __name__ == "__main__":
    with MPIPoolExecutor() as executor:
        result = simulate(
            ["greedy", "random"],
            games=int(sys.argv[1]),
            seed=7,
            executor=executor,
            log="games.jsonl",
        )
    print(result.standings[0].wins)
