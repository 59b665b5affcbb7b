/**
 * Tests for every codec, including an application's own: extend {@link io.wireformat.test.conformance.CodecConformanceTests}.
 */
@NullMarked
package io.wireformat.test.conformance;

import org.jspecify.annotations.NullMarked;
