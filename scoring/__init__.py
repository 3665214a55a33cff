"""The rules of the games as pure functions over frozen values.

No framework, clock, dice, disk or log: same input, same answer, for ever.
"""
