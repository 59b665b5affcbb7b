/** The ways themselves: the starter's plans, the formats' libraries, code by hand and JSON. */
@NullMarked
package io.wireformat.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
