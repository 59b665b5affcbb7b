/**
 * Failures of Spring WebFlux as problems, and what is refused before a handler runs.
 */
@NullMarked
package io.wireformat.webflux.internal.problem;

import org.jspecify.annotations.NullMarked;
