#!/bin/sh
# Makes the Java classes that the Thrift tests compare with. There is no compiler on Maven Central, so they are committed;
# run this after a change to everything.thrift, with the compiler on the path (Debian: thrift-compiler).
set -eu
cd "$(dirname "$0")"
rm -rf ../java-generated/io/wireformat/fixtures/thrift
thrift --gen java:generated_annotations=suppress -out ../java-generated everything.thrift
