/**
 * Advice from live traffic: what another format or compression would bring to each endpoint. Start at {@link
 * io.wireformat.http.internal.advice.Advisor}: request threads copy some bodies to its queue, its thread tries them in every
 * format, and {@link io.wireformat.http.internal.advice.Verdicts} reads the figures.
 */
@NullMarked
package io.wireformat.http.internal.advice;

import org.jspecify.annotations.NullMarked;
