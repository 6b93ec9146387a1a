"""What every way to the net has in common: proxies, certificates, waits, a name."""
