/**
 * Failures of Spring MVC as problems.
 */
@NullMarked
package io.wireformat.servlet.internal.problem;

import org.jspecify.annotations.NullMarked;
