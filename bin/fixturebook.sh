#!/bin/sh
# Runs a bundled program on the pinned Node: `fixturebook.sh start` the server, `fixturebook.sh cli …` the
# operator's tool. Each `exec` replaces this shell, so that only the program itself stays in memory.

file=$(readlink -f "$0") || exit 1
root=$(dirname "$(dirname "$file")")

case "${1-}" in
  start) program=main ;;
  cli) program=cli ;;
  *)
    echo 'Usage: fixturebook.sh start, or fixturebook.sh cli COMMAND' >&2
    exit 1
    ;;
esac
shift

# Relative paths are those of the project, as under npm, except of files that an operator names.
export INIT_CWD="${INIT_CWD-$PWD}"
cd "$root" || exit 1

case "$(uname -m)" in
  aarch64 | arm64) processor=arm64 ;;
  *) processor=x64 ;;
esac
node=$root/node_modules/node-linux-$processor/bin/node
if [ ! -x "$node" ]; then
  node=node
  version=$(node --version) || exit 1
  version=${version#v}
  if [ "${version%%.*}" -lt 24 ]; then
    echo "Fixturebook needs Node 24. It comes with the project on Linux (x64 and arm64); here, install Node 24 \
yourself. This is Node $version." >&2
    exit 1
  fi
fi

# Keeps compiled code for the next start.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$root/node_modules/.cache/compiled}"
# The C library would otherwise keep a pool of freed memory for each thread, which takes 30 MB more.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
# A small young generation of the heap saves 40 MB, and 150 MB during an import of millions of postcodes.
set -- "$node" --max-semi-space-size=8 "$root/server/build/$program.js" "$@"

# If npm is killed, the kernel sends SIGTERM to the program that npm started.
if [ -n "${npm_lifecycle_event-}" ] && setpriv --pdeathsig TERM true 2>/dev/null; then
  exec setpriv --pdeathsig TERM -- "$@"
fi
exec "$@"
