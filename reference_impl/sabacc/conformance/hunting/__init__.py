"""The hunt: program and reference answer questions that nobody thought of, side by side.

Questions are made at random, or out of scenarios that are changed a little; where two answers part,
the question is made as small as it can be, and the rule behind the difference is named.
"""
