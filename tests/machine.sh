#!/bin/sh
# What the tests need of the machine and pip cannot bring: a browser, a database, and node with npm for the client's modules.
# Installs what is missing where that is possible, and says what to do where it is not.

missing=""
command -v chromium >/dev/null || missing="$missing chromium"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
[ -z "$missing" ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "headtable: the tests need$missing, and there is no apt-get here: please install them" >&2
  exit 1
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    echo "headtable: the tests need$missing: please run 'apt-get install$missing' as root" >&2
    exit 1
  fi
  as_root="sudo -n"
fi
echo "headtable: installing$missing for the tests"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
# shellcheck disable=SC2086 - the words are meant to be several
if ! { $as_root apt-get install -y -q $missing || { $as_root apt-get update -q && $as_root apt-get install -y -q $missing; }; } \
  >"$log" 2>&1; then
  tail -5 "$log" >&2
  echo "headtable: installing$missing failed; please install them by hand" >&2
  exit 1
fi
rm -f "$log"
