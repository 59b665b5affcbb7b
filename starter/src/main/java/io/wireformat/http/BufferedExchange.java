package io.wireformat.http;

import io.wireformat.metrics.ContentMemory;

/**
 * An exchange whose content passes through a buffer.
 *
 * @param exchange the exchange
 * @param memory holds the content
 * @param bufferSize the most bytes of a body to hold back; what is larger is streamed
 * @param contentSize the most bytes of a body to read
 */
record BufferedExchange(Exchange exchange, ContentMemory memory, int bufferSize, long contentSize) {}
