"""The protocol: messages, the facts of answers, and the reference implementation behind them."""
