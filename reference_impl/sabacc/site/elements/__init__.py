"""What pages are made of: drawn cards, hands, scenarios, links and Markdown."""
