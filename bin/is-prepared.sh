#!/bin/sh
# Succeeds if `bin/prepare.mjs` has nothing to install or to build, because nothing has changed since it last ran with
# the same argument: `start`, or `cli`, which needs no web app. Node takes ten times as long to read all sources.
# With `print` after it, prints the state of the sources that is compared. A `find` without `-printf` cannot tell it.

stamp=server/build/.prepared-$1
[ "$2" = print ] || [ -e "$stamp" ] || exit 1

results='node_modules/.installed server/build/main.js server/build/cli.js'
sources='package.json package-lock.json rolldown.config.ts bench/package.json e2e/package.json web/package.json'
folders='contract server packages'
if [ "$1" = start ]; then
  results="$results web/build/client"
  folders="$folders web"
fi

# A file that is copied, renamed or restored with its old date has another ctime or inode.
list() {
  find node_modules/.installed $sources $folders \
    \( -name build -o -name .react-router -o -name node_modules -o -name testing \) -prune -o \
    ! -type d -printf '%p %i %s %T@ %C@\n' 2>/dev/null
}
listed=$(list) || exit 1
state="$(uname -sm) $(printf '%s\n' "$listed" | cksum)"

if [ "$2" = print ]; then
  echo "$state"
  exit
fi
for file in $results; do
  [ -e "$file" ] || exit 1
done
[ "$(cat "$stamp")" = "$state" ]
