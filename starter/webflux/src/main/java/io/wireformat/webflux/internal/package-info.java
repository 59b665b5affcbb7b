/**
 * The formats in Spring WebFlux, with the observable behaviour that they have in Spring MVC. {@link WebFluxFormats} puts the
 * parts together. A request passes {@code exchange}, which knows the formats that it names, and {@code handler}, which refuses
 * it or has Spring choose the format of the response; {@code problem} responds to failures.
 */
@NullMarked
package io.wireformat.webflux.internal;

import org.jspecify.annotations.NullMarked;
