"""The vocabulary of the features: one module for each noun of the table.

Steps only add to the case that is being built (`CaseBuilder`); they never talk to a program.
"""
