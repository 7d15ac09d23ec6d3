"""The features as cases: steps, the compiler, and the cases that ship."""
