"""The turn as a model: what the two tables of `seismic.rules.turn` do to a handful of counters.

`edges` has the model as data. Real games are run as paths of it (`paths`), z3 proves what holds in
it for a pile of any size (`tests/proofs`), and SPIN explores small instances (`promela`). All three
read the same text of every guard and change.
"""
