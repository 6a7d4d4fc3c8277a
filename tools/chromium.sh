#!/bin/sh
# Find a Chromium-like browser for the browser tests, and print its path.
#
#   tools/chromium.sh          find one; where there is none, install Debian's chromium
#   tools/chromium.sh --find   find one, install nothing
#
# The variable CHROMIUM, where it is set, names the browser to use. Only the path goes to
# standard output; everything else goes to standard error. Exit status 1: there is no browser.
set -eu

find_browser() {
    if [ -n "${CHROMIUM:-}" ]; then
        command -v "$CHROMIUM" && return 0
        echo "CHROMIUM is set to $CHROMIUM, and there is no such program." >&2
        exit 1
    fi
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" 2>/dev/null; then
            return 0
        fi
    done
    return 1
}

no_browser() {
    cat >&2 <<'MESSAGE'
The browser tests need Chromium or Google Chrome, and none was found.
On Debian, install it with:
    sudo apt-get update && sudo apt-get install chromium
Elsewhere, install Chromium or Chrome your usual way. If it is not on the PATH, say where it is:
    CHROMIUM=/path/to/the/browser make test
The other checks need no browser: make check
MESSAGE
    exit 1
}

if find_browser; then
    exit 0
fi

case "${1:-}" in
    --find) no_browser ;;
    "") ;;
    *) echo "usage: tools/chromium.sh [--find]" >&2; exit 2 ;;
esac

command -v apt-get >/dev/null 2>&1 || no_browser

if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    no_browser
fi

echo "No Chromium found: installing Debian's package (chromium) with apt-get." >&2
# shellcheck disable=SC2086  # as_root is empty or two words
{
    $as_root apt-get update -q &&
        $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core
} >&2 </dev/null || {
    echo "apt-get could not install chromium (its own words are above)." >&2
    no_browser
}

find_browser || no_browser
