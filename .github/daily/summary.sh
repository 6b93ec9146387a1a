#!/usr/bin/env bash
# The report and the statistics, as the summary on the run's page. Needs OUTCOME and DONE.
set -euo pipefail

{
  echo "### The day's result: $OUTCOME"
  echo '```text'
  if [ "${DONE:-}" = true ]; then
    echo "posted by an earlier run"
  elif [ -f report.txt ]; then
    tr '`' "'" <report.txt
  else
    echo "the run ended before it came to post"
  fi
  echo '```'
  if [ -f "$SECONDGUESS_STATE_DIR/ledger.sqlite3" ] && [ -x .venv/bin/secondguess ]; then
    echo '```text'
    .venv/bin/secondguess stats
    echo '```'
  fi
} >>"$GITHUB_STEP_SUMMARY"
