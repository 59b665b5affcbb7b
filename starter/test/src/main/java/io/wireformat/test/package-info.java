/**
 * Tests an application in all of its formats. {@link io.wireformat.test.EachFormat} runs a test once per {@link
 * io.wireformat.test.Format}. {@link io.wireformat.test.WireBody} makes AssertJ assertions on a body. {@link
 * io.wireformat.test.Formats} holds the formats of the application under test, with its settings and codecs. To test a
 * codec, extend {@link io.wireformat.test.conformance.CodecConformanceTests}.
 */
@NullMarked
package io.wireformat.test;

import org.jspecify.annotations.NullMarked;
