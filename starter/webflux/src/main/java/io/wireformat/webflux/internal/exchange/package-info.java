/**
 * The work around one exchange of Spring WebFlux. {@code RateLimitedHandler} stands before all filters, and limits how slowly a
 * request arrives.
 */
@NullMarked
package io.wireformat.webflux.internal.exchange;

import org.jspecify.annotations.NullMarked;
