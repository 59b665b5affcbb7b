/**
 * The request that is handled. {@link RateLimitedHandler} stands before all filters, and limits how slowly the request arrives.
 * {@link ExchangeFilter} starts and ends its context, and {@link RequestedFormats} are the formats that it accepts.
 */
@NullMarked
package io.wireformat.webflux.internal.exchange;

import org.jspecify.annotations.NullMarked;
