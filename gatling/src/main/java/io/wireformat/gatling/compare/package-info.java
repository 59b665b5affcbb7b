/**
 * {@code mvn -Pcompare verify}: starts the audit service, sends it requests in every format, without and over links,
 * and writes the comparison. Start at {@link io.wireformat.gatling.compare.ComparisonMain}.
 */
@NullMarked
package io.wireformat.gatling.compare;

import org.jspecify.annotations.NullMarked;
