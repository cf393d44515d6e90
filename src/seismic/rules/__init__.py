"""The rulebook: each chapter of the printed rules is a module of the same name."""
