#!/usr/bin/env bash
# Opens one issue when a day failed, and closes it when the bot is well again.
# A run that failed while later ones may still mend the day does neither, nor does one by hand for
# another day ($DATE).
# Needs CODE (how posting ended, if it came to that), LATE, STATUS, RUN_URL, GH_TOKEN, GH_REPO.
set -euo pipefail

title="The daily post failed"

if [ -n "${DATE:-}" ]; then exit 0; fi

late=${LATE:-}
if [ -z "$late" ]; then
  # The run did not come to look at the day.
  late=$([ "$(TZ=America/New_York date +%-H)" -ge 12 ] && echo true || echo false)
fi

if [ "$STATUS" = success ]; then
  verdict=well
elif [ "${CODE:-}" = 1 ] || [ -z "${CODE:-}" ]; then
  # Something that may pass: a server, the network.
  verdict=$([ "$late" = true ] && echo failed || echo pending)
else
  # Wrong settings, or posted but not recorded: only the owner can help.
  verdict=failed
fi

if ! number=$(gh issue list --state open --limit 500 --json number,title \
  --jq "map(select(.title == \"$title\")) | .[0].number // empty"); then
  echo "::warning title=No issue::issues cannot be read; tick Issues in the repository's settings"
  exit 0
fi

body() {
  echo "The last run did not post everything: $RUN_URL"
  echo
  echo '```text'
  # A message of a server must not end the block.
  if [ -f report.txt ]; then tail -c 20000 report.txt | tr '`' "'"; else
    echo "the run ended before it came to post; its log says why"
  fi
  echo '```'
  echo
  echo "docs/github.md says what to do. This issue closes itself when a run succeeds."
}

case $verdict in
  failed)
    body >"$RUNNER_TEMP/issue.md"
    if [ -n "$number" ]; then
      gh issue edit "$number" --body-file "$RUNNER_TEMP/issue.md"
    else
      gh issue create --title "$title" --body-file "$RUNNER_TEMP/issue.md"
    fi
    ;;
  well)
    if [ -n "$number" ]; then
      gh issue close "$number" --comment "Everything is posted again: $RUN_URL"
    fi
    ;;
esac
