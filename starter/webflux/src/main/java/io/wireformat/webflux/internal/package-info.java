/**
 * The formats in Spring WebFlux, with the observable behaviour that they have in Spring MVC. {@code
 * ReactiveFormats} puts the parts together; {@code ResultHandlers} lets those that a request names take part
 * in the choice of the response's format.
 */
@NullMarked
package io.wireformat.webflux.internal;

import org.jspecify.annotations.NullMarked;
