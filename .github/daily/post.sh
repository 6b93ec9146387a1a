#!/usr/bin/env bash
# Does what $WHAT says: `post`, `dry run` (needs no credentials) or `check` (sends nothing).
# The report goes to the log and to report.txt, the exit code to the steps that follow.
set -uo pipefail

program=.venv/bin/secondguess
networks=()
for name in $(tr '[]",' '    ' <<<"${NETWORKS:-}"); do networks+=(--network "$name"); done
day=()
if [ -n "${DATE:-}" ]; then day=(--date "$DATE"); fi

run() {
  if [ "$WHAT" = "dry run" ]; then
    "$program" post --dry-run --network outbox "${day[@]}"
    return
  fi
  if [ "${#networks[@]}" = 0 ]; then
    echo "no network is set: make a repository variable SECONDGUESS_NETWORKS, e.g. bluesky" >&2
    return 2
  fi
  if [ "$WHAT" = check ]; then
    "$program" networks "${networks[@]}" && "$program" post --dry-run "${networks[@]}" "${day[@]}"
    return
  fi
  "$program" post "${networks[@]}" "${day[@]}"
}

run 2>&1 | tee report.txt
code=${PIPESTATUS[0]}
echo "code=$code" >>"$GITHUB_OUTPUT"
exit "$code"
