/**
 * The formats in Spring WebFlux, with the observable behaviour that they have in Spring MVC. {@code
 * WebFluxFormats} puts the parts together, and {@code ExchangeFilter} begins and ends each exchange. {@code RequestedFormats} are
 * those that a request names. {@code ResultHandlers} replaces Spring's handlers of results: {@code ResponseBodies} has Spring
 * choose the media type from {@code ProducibleTypes}, where ours come last, and tries again if a format fails.
 */
@NullMarked
package io.wireformat.webflux.internal;

import org.jspecify.annotations.NullMarked;
