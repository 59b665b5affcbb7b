/**
 * {@code mvn -Pcompare verify}: starts the audit service, drives it from near and from far in every format, and writes
 * the comparison. Start at {@link io.wireformat.gatling.compare.ComparisonMain}.
 */
@NullMarked
package io.wireformat.gatling.compare;

import org.jspecify.annotations.NullMarked;
