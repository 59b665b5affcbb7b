/**
 * The formats in Spring MVC. {@code ServerFormats} puts the parts together.
 *
 * <p>A request is classified once: which formats its {@code Accept} names is kept by the header's text, and with the
 * request as {@code AcceptedFormats}. For one that names none, to a handler that declares none, all that is done is this:
 *
 * <ul>
 *   <li>{@code EarlyRefusals} and {@code ReturnValueHandler} look at the classification, and leave the response to Spring;
 *   <li>each converter of a format says that it is not named when Spring looks for a converter that can write the response;
 *   <li>{@code BodyAdvice} adds {@code Vary} unless Spring alone can write the body;
 *   <li>the metered converter holds the content in a buffer while Spring's own reads or writes it, and takes the time of
 *       each step;
 *   <li>{@code ExchangeFilter} gives back, when the request has ended, what was taken for it.
 * </ul>
 */
@NullMarked
package io.wireformat.servlet.internal;

import org.jspecify.annotations.NullMarked;
