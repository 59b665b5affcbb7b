/**
 * Advice from live traffic: what another format or compression would bring to each endpoint. Start at {@link
 * io.wireformat.advice.WireformatAdviceAutoConfiguration}: request threads copy some bodies to the queue of {@link
 * io.wireformat.advice.Advisor}, its thread tries them in every format, and {@link io.wireformat.advice.Verdicts} reads the
 * figures.
 */
@NullMarked
package io.wireformat.advice;

import org.jspecify.annotations.NullMarked;
