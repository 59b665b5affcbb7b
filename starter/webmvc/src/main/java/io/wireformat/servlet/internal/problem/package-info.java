/**
 * Failures of Spring MVC as problems. {@code ProblemExceptionResolver} completes exceptions before the application's handlers
 * see them, and responds to those that are left; {@code ProblemWriter} writes.
 */
@NullMarked
package io.wireformat.servlet.internal.problem;

import org.jspecify.annotations.NullMarked;
