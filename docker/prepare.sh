#!/usr/bin/env bash
# Creates what the compose files need and git must not contain: API keys for both ends, the password of the database, a
# directory for the comparison, and the ids of the user that owns them. Existing keys and passwords are not replaced.
set -euo pipefail
umask 077
cd "$(dirname "$0")"

keys=secrets/keys.properties password=secrets/database-password
# containers never run as root, even if root runs this script
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
if [ ! -s "$password" ]; then
    new_key >"$password.draft"
    mv "$password.draft" "$password"
fi
printf 'COMPOSE_PROJECT_NAME=wireformat\nCONTAINER_UID=%s\nCONTAINER_GID=%s\n' "$uid" "$gid" >.env
if [ "$(id -u)" -eq 0 ]; then
    chown "$uid:$gid" "$keys" "$password" comparison
fi
echo "API keys are in $PWD/$keys and the database's password in $PWD/$password, readable only for user $uid"
