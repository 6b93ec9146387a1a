"""Printed sheets: what to guess second, and a whole strategy on paper."""
