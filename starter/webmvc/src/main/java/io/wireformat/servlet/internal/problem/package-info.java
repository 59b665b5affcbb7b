/**
 * Failures of Spring MVC as problems. {@link ProblemExceptionResolver} completes exceptions before the application's handlers
 * see them, and responds to those that are left. {@link ErrorPageProblems} and {@link SlowContentFilter} respond to failures
 * outside of Spring MVC, and {@link ProblemWriter} writes.
 */
@NullMarked
package io.wireformat.servlet.internal.problem;

import org.jspecify.annotations.NullMarked;
