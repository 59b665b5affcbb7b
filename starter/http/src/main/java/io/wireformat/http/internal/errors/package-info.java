/**
 * The status and the words of a failure ({@code ProblemMapper}), and the format of its problem ({@code
 * ProblemNegotiation}).
 */
@NullMarked
package io.wireformat.http.internal.errors;

import org.jspecify.annotations.NullMarked;
