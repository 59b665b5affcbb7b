/**
 * The formats in Spring WebFlux, with the observable behaviour that they have in Spring MVC. {@code
 * WebFluxFormats} puts the parts together. {@code ResultHandlers} replaces Spring's handlers of results: {@code
 * ProducibleTypes} adds the formats that the request names to the choice, and {@code ResponseBodies} writes.
 */
@NullMarked
package io.wireformat.webflux.internal;

import org.jspecify.annotations.NullMarked;
