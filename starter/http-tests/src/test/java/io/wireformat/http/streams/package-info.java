/** Streams of messages in requests and responses. */
@NullMarked
package io.wireformat.http.streams;

import org.jspecify.annotations.NullMarked;
