#!/usr/bin/env bash
# Compares the formats from this container, the second region: compare.sh [-Dcompare.NAME=VALUE]...
set -euo pipefail

# All connections share one link here, and a JSON batch has 70 kB: 2 per second, a quarter of the rate, use less than
# half of 350 kB/s. Longer blocks compensate for the low rate.
exec java \
    --add-opens=java.base/java.lang=ALL-UNNAMED \
    -Djava.util.prefs.userRoot=/tmp \
    -Dcompare.target="$TARGET" \
    -Dcompare.key-file=/run/secrets/api-keys \
    -Dcompare.output=/comparison \
    -Dcompare.rate=8 \
    -Dcompare.block-s=24 \
    "$@" \
    -classpath 'lib/*' \
    io.wireformat.gatling.compare.ComparisonMain
