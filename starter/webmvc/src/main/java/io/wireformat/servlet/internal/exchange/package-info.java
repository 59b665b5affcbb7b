/**
 * The request that a thread handles. {@link ExchangeFilter} starts and ends its context, and {@link ServletExchange} answers what
 * the converters ask about it, such as the formats that it accepts.
 */
@NullMarked
package io.wireformat.servlet.internal.exchange;

import org.jspecify.annotations.NullMarked;
