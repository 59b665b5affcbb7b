/** The bench of codecs: messages, formats, and the ways between a record and its content. */
@NullMarked
package io.wireformat.benchmarks.codec;

import org.jspecify.annotations.NullMarked;
