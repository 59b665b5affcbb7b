/**
 * Failures of Spring WebFlux as problems ({@code ProblemExceptionHandler}, {@code ProblemWriter}), and refusals before a handler
 * runs ({@code EarlyRefusals}, by {@code RefusingAdapter}).
 */
@NullMarked
package io.wireformat.webflux.internal.problem;

import org.jspecify.annotations.NullMarked;
