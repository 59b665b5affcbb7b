/**
 * What every codec has to keep, whoever wrote it: extend {@link io.wireformat.test.conformance.CodecConformanceTests}.
 */
@NullMarked
package io.wireformat.test.conformance;

import org.jspecify.annotations.NullMarked;
