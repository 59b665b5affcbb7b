/**
 * Tests of an application in every format that it speaks. {@link io.wireformat.test.EachFormat} runs a test once per
 * {@link io.wireformat.test.Format}, which puts a value on the wire and asks for the answer;
 * {@link io.wireformat.test.WireBody} is what came back, for AssertJ. {@link io.wireformat.test.Formats} are those of
 * the application under test, with its settings and its own codecs. Whoever writes a codec goes on to
 * {@link io.wireformat.test.conformance.CodecConformanceTests}.
 */
@NullMarked
package io.wireformat.test;

import org.jspecify.annotations.NullMarked;
