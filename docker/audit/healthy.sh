#!/usr/bin/env bash
# Checks whether the service reports that it is up: healthy.sh MANAGEMENT_PORT. Only uses Bash, because the image of a
# JRE may have no HTTP client.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET /actuator/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
