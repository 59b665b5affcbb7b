/**
 * The formats in Spring MVC. {@code ServerFormats} puts the parts together.
 *
 * <p>A request is classified once: the formats that its {@code Accept} names are cached by the header's text, and stay with
 * the request as {@code AcceptedFormats}. A request that names none, to a handler that declares none, passes only these
 * classes:
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
