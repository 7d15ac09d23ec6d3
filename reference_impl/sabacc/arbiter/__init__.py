"""The arbiter: settles disputes, and says on which rules and sources a ruling rests."""
