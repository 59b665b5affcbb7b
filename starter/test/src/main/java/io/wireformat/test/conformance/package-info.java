/** The contract of every codec: extend {@link io.wireformat.test.conformance.CodecConformanceTests}. */
@NullMarked
package io.wireformat.test.conformance;

import org.jspecify.annotations.NullMarked;
