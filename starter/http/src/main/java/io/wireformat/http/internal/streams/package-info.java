/**
 * Streams of messages as request and response bodies. {@code StreamHttpMessageConverter} is one format's streams, {@code
 * IncomingMessages} are read while they arrive, and {@code OutgoingMessages} written while the handler makes them.
 */
@NullMarked
package io.wireformat.http.internal.streams;

import org.jspecify.annotations.NullMarked;
