#!/bin/sh
# What the tests need of the machine and pip cannot bring: a browser, a database, nginx,
# and node with npm for the client's modules.
# `install_test_tools.sh site`: also what makes a clean root (tests/deploy).
# Installs what is missing where that is possible, and says what to do where it is not.

missing=""
command -v chromium >/dev/null || missing="$missing chromium"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
PATH="$PATH:/usr/sbin" command -v nginx >/dev/null || missing="$missing nginx"
command -v openssl >/dev/null || missing="$missing openssl"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
if [ "$1" = site ]; then
  PATH="$PATH:/usr/sbin" command -v debootstrap >/dev/null || missing="$missing debootstrap"
  command -v systemd-nspawn >/dev/null || missing="$missing systemd-container"
  PATH="$PATH:/usr/sbin:/sbin" command -v ip >/dev/null || missing="$missing iproute2"
fi

# The same browser without windows takes two thirds of the processor time.  Not every system has it; the tests do without.
wanted=""
command -v chromium-headless-shell >/dev/null || wanted="chromium-headless-shell"
[ -z "$missing$wanted" ] && exit 0

if ! command -v apt-get >/dev/null; then
  [ -z "$missing" ] && exit 0
  echo "headtable: the tests need$missing, and there is no apt-get here: please install them" >&2
  exit 1
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    [ -z "$missing" ] && exit 0
    echo "headtable: the tests need$missing: please run 'apt-get install$missing' as root" >&2
    exit 1
  fi
  as_root="sudo -n"
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
if [ -n "$missing" ]; then
  echo "headtable: installing$missing for the tests"
  # shellcheck disable=SC2086 - the words are meant to be several
  if ! { $as_root apt-get install -y -q $missing || { $as_root apt-get update -q && $as_root apt-get install -y -q $missing; }; } \
    >"$log" 2>&1; then
    tail -5 "$log" >&2
    echo "headtable: installing$missing failed; please install them by hand" >&2
    exit 1
  fi
fi
if [ -n "$wanted" ]; then
  $as_root apt-get install -y -q "$wanted" >"$log" 2>&1 ||
    echo "headtable: there is no $wanted here: the tests in a browser take longer with chromium"
fi
rm -f "$log"
