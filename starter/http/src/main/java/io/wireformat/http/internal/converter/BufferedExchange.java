package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.ContentBudget;

/**
 * An exchange whose content passes through a buffer.
 *
 * @param exchange the exchange
 * @param memory holds the content
 * @param bufferSize the most bytes of a body to hold back; what is larger is streamed
 * @param limits what a body may cost to read
 * @param bounds hold Jackson to these
 * @param json what is written and read by plans
 */
record BufferedExchange(
        Exchange exchange,
        ContentBudget memory,
        int bufferSize,
        DecodeLimits limits,
        JacksonBounds bounds,
        PlannedJson json) {}
