"""The protocol: messages, the fields of answers, and the reference implementation behind them."""
