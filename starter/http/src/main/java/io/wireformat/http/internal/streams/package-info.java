/** Streams of messages as request and response bodies. */
@NullMarked
package io.wireformat.http.internal.streams;

import org.jspecify.annotations.NullMarked;
