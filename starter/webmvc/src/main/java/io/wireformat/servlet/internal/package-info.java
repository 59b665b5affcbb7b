/**
 * The formats in Spring MVC. {@code WebMvcFormats} puts the parts together.
 *
 * <p>A request is classified once: the formats that its {@code Accept} names are cached by the header's text, and stay with
 * the request as {@code formats.AcceptedFormats}. A request that names none, to a handler that declares none, passes only these
 * classes:
 *
 * <ul>
 *   <li>{@code exchange.ExchangeFilter} starts its context, and at its end gives back the memory that was taken for it;
 *   <li>{@code problem.SlowContentFilter} writes the problem of a body that arrived too slowly;
 *   <li>{@code ResourceInterceptor} looks for a range of content types;
 *   <li>{@code handler.EarlyRefusals} and {@code handler.ReturnValueHandler} look at the classification. The second passes on
 *       the media types of Spring's own formats;
 *   <li>each converter of a format says that it is not named when Spring looks for a converter that can write the response;
 *   <li>{@code BodyAdvice} adds {@code Vary} unless Spring alone can write the body;
 *   <li>the metered converter holds the content in a buffer while Spring's own reads or writes it, and takes the time of
 *       each step.
 * </ul>
 */
@NullMarked
package io.wireformat.servlet.internal;

import org.jspecify.annotations.NullMarked;
