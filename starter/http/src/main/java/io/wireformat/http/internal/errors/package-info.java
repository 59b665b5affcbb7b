/**
 * The words of a failure ({@link ContentFault}, {@link ReasonedError}), and the format of its problem
 * ({@link ProblemNegotiation}).
 */
@NullMarked
package io.wireformat.http.internal.errors;

import org.jspecify.annotations.NullMarked;
