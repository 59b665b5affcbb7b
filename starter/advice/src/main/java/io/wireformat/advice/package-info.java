/**
 * Advice from live traffic: the effect of another format or compression on each endpoint. Start at {@link
 * io.wireformat.advice.WireformatAdviceAutoConfiguration}: request threads copy some bodies to the queue of {@link
 * io.wireformat.advice.Advisor}, its thread tries them in every format, and {@link io.wireformat.advice.Verdicts} reads the
 * figures.
 */
@NullMarked
package io.wireformat.advice;

import org.jspecify.annotations.NullMarked;
