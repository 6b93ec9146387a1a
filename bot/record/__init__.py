"""What was played and posted: the ledger, history files, statistics."""
