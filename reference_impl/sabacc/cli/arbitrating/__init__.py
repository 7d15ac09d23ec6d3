"""Input of `sabacc arbitrate`: a file, options, or a dialogue."""
