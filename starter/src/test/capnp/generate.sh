#!/bin/sh
# Makes the Java classes that the Cap'n Proto tests compare with; they are committed, since the compiler runs on few kinds
# of machine. Run this after a change to everything.capnp, with capnp (Debian: capnproto), capnpc-java and the folder of
# its java.capnp at hand: the latter two are in org.expretio.capnp:capnp-natives on Maven Central.
#   generate.sh FOLDER_OF_CAPNPC_JAVA
set -eu
cd "$(dirname "$0")"
target=../java-generated/io/wireformat/fixtures/capnp
rm -rf "$target"
mkdir -p "$target"
capnp compile --import-path="$1" -o"$1/capnpc-java:$target" everything.capnp
