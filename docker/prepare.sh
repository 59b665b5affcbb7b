#!/usr/bin/env bash
# Makes what compose.yaml expects beside it and git must not have: API keys that both ends read, a folder for the
# comparison, and the user that owns both. Keys that exist are kept.
set -euo pipefail
umask 077
cd "$(dirname "$0")"

keys=secrets/keys.properties
# a container is never root, even where root prepares it
uid=$(id -u) gid=$(id -g)
if [ "$uid" -eq 0 ]; then
    uid=1000 gid=1000
fi

new_key() {
    head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'
}

mkdir -p secrets comparison
if [ ! -s "$keys" ]; then
    printf 'writer=%s\nreader=%s\n' "$(new_key)" "$(new_key)" >"$keys.draft"
    mv "$keys.draft" "$keys"
fi
printf 'COMPOSE_PROJECT_NAME=wireformat\nCONTAINER_UID=%s\nCONTAINER_GID=%s\n' "$uid" "$gid" >.env
if [ "$(id -u)" -eq 0 ]; then
    chown "$uid:$gid" "$keys" comparison
fi
echo "API keys are in $PWD/$keys, readable by user $uid alone"
