/**
 * The request that a thread handles: {@code ExchangeFilter}, in which it begins and ends, and {@code ServletExchange}, which the
 * converters ask about it.
 */
@NullMarked
package io.wireformat.servlet.internal.exchange;

import org.jspecify.annotations.NullMarked;
