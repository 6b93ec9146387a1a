#!/usr/bin/env bash
# The record of results and posts: results/history.csv on the branch, or on a branch of its own
# where the branch is protected.
#   record.sh fetch   fetches that other branch's file to $RUNNER_TEMP/spare.csv, if there is one
#   record.sh write   commits what the ledger has, after reading in what was pushed meanwhile
# Needs TARGET (the branch), GH_TOKEN and RUNNER_TEMP.
set -euo pipefail

file=results/history.csv
unreadable=results/unreadable.csv
spare=secondguess-record
program=.venv/bin/secondguess
export GIT_AUTHOR_NAME='github-actions[bot]' GIT_COMMITTER_NAME='github-actions[bot]'
export GIT_AUTHOR_EMAIL='41898282+github-actions[bot]@users.noreply.github.com'
export GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL

# git with the job's token, which is in no file and no command line.
with_token() {
  # shellcheck disable=SC2016 # the helper's shell fills it in
  git -c credential.helper= -c credential.helper='!f() {
    echo username=x-access-token; echo "password=$GH_TOKEN"; }; f' "$@"
}

# The newest commit of a branch of the repository, fetched; nothing if there is no such branch.
newest() {
  local code=0
  with_token ls-remote --exit-code --heads origin "refs/heads/$1" >/dev/null || code=$?
  if [ "$code" = 2 ]; then return 0; fi
  if [ "$code" != 0 ]; then return 1; fi
  with_token fetch -q --depth=1 origin "refs/heads/$1" && git rev-parse FETCH_HEAD
}

# A commit with the record on top of $1, or of nothing; no commit if $1 has the same record.
# What $1 has is read into the ledger first, so that nothing of it is lost.
committed() {
  local parent=$1 theirs=$RUNNER_TEMP/theirs.csv mine=$RUNNER_TEMP/mine.csv blob tree
  rm -f "$theirs" "$mine" "$RUNNER_TEMP/index"
  export GIT_INDEX_FILE=$RUNNER_TEMP/index
  if [ -n "$parent" ]; then
    git read-tree "$parent" || return
    if git cat-file -e "$parent:$file" 2>/dev/null; then
      git show "$parent:$file" >"$theirs" || return
      python3 .github/daily/read_record.py "$program" "$theirs" >&2 || return
    fi
  fi
  "$program" history export "$mine" >&2 || return
  blob=$(git hash-object -w "$mine") || return
  git update-index --add --cacheinfo "100644,$blob,$file" || return
  if [ -f "$unreadable" ]; then
    blob=$(git hash-object -w "$unreadable") || return
    git update-index --add --cacheinfo "100644,$blob,$unreadable" || return
  fi
  tree=$(git write-tree) || return
  if [ -n "$parent" ] && [ "$tree" = "$(git rev-parse "$parent^{tree}")" ]; then return 0; fi
  git commit-tree "$tree" ${parent:+-p "$parent"} -m "Record the day's result"
}

# Bring the record to a branch, again and again as long as others are faster.
# 0: there, 1: failed, 3: the branch does not take it.
push_to() {
  local parent commit problem=$RUNNER_TEMP/push.txt
  for try in 1 2 3 4 5; do
    if parent=$(newest "$1") && commit=$(committed "$parent"); then
      if [ -z "$commit" ]; then return 0; fi
      if with_token push -q origin "$commit:refs/heads/$1" 2>"$problem"; then return 0; fi
      cat "$problem" >&2
      if grep -q 'remote rejected' "$problem" &&
        ! grep -qE 'cannot lock ref|failed to update ref|incorrect old value' "$problem"; then
        return 3
      fi
    fi
    sleep "${PAUSE:-$try}"
  done
  return 1
}

case $1 in
  fetch)
    commit=$(newest "$spare")
    if [ -n "$commit" ]; then git show "$commit:$file" >"$RUNNER_TEMP/spare.csv"; fi
    ;;
  write)
    if [ ! -f "$SECONDGUESS_STATE_DIR/ledger.sqlite3" ]; then exit 0; fi
    code=0
    push_to "$TARGET" || code=$?
    if [ "$code" = 3 ]; then
      echo "::notice title=Protected branch::the record is kept on the branch $spare instead"
      code=0
      push_to "$spare" || code=$?
    fi
    if [ "$code" != 0 ]; then
      echo "::error title=Record not kept::the next run will ask the networks what they have"
      exit 1
    fi
    ;;
esac
