#!/usr/bin/env bash
# Installs the program into .venv.
set -euo pipefail

# The runners may have the library already; asking the package servers takes longer than the rest.
if ! python3 -c 'import ctypes; ctypes.CDLL("libcairo.so.2")' 2>/dev/null; then
  sudo apt-get update -qq
  sudo apt-get install -y -qq libcairo2
fi
make .venv/installed
