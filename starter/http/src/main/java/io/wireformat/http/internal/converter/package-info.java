/**
 * The formats as Spring's message converters, on servers with Servlets and in blocking clients.
 *
 * <p>Ours: Spring calls {@link FormatConverter}, and its subclass {@link WireHttpMessageConverter} converts bodies of one format.
 *
 * <p>Spring's own: {@link JacksonMetering} replaces them by {@code MeteredJson}, {@code MeteredXml}, {@code MeteredCbor} and
 * {@code MeteredSmile}, which call {@link MeteredJacksonHttpMessageConverter}. Its {@link JacksonFormat} times and limits it; it
 * reads a body by {@link JacksonDecoding}, and writes one to a {@code BufferedBody}. Both ask
 * {@code io.wireformat.internal.jackson.PlannedJson} first, which converts JSON by a plan if the application wants it.
 */
@NullMarked
package io.wireformat.http.internal.converter;

import org.jspecify.annotations.NullMarked;
