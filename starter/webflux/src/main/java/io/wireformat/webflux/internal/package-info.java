/**
 * The formats in Spring WebFlux, with the observable behaviour that they have in Spring MVC. {@code
 * ReactiveFormats} puts the parts together; {@code AnswerWriters} lets those that a request names take part
 * in the choice of what its answer is written in.
 */
@NullMarked
package io.wireformat.webflux.internal;

import org.jspecify.annotations.NullMarked;
