#!/bin/sh
# Chromium as Playwright starts it, without two panels of the address bar: for each window the new headless mode starts
# renderers that draw them, which takes 0.6 s of CPU, and nobody sees them. Of several lists of features the last one counts,
# so Playwright's own stands in it.
theirs=--disable-features=
for argument; do
  case $argument in --disable-features=*) theirs=$argument, ;; esac
done
exec "$CHROMIUM_OF_TESTS" "$@" "${theirs}WebUIOmniboxPopup,WebUIOmniboxAimPopup"
