#!/bin/sh
# Check the JSDoc types of the page's scripts with TypeScript (package.json).
#
# Neither the program nor the other checks need Node: where npm is missing, or TypeScript is not there
# and cannot be fetched, this says so and lets the check out.
set -eu
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null 2>&1; then
    echo "The types of the page's scripts are not checked: npm was not found." >&2
    exit 0
fi
if [ ! -x node_modules/.bin/tsc ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    if ! npm ci --silent; then
        echo "The types of the page's scripts are not checked: TypeScript could not be installed." >&2
        exit 0
    fi
fi
exec node_modules/.bin/tsc
