/**
 * Failures of Spring WebFlux as problems. {@link HandledProblems} completes those that exception handlers return,
 * {@link ProblemExceptionHandler} responds to the failures that are left, and {@link ProblemWriter} writes.
 */
@NullMarked
package io.wireformat.webflux.internal.problem;

import org.jspecify.annotations.NullMarked;
