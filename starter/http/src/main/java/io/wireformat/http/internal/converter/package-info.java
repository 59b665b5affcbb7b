/**
 * The formats as Spring's message converters, on servers with Servlets and in blocking clients.
 * {@code WireHttpMessageConverter} is one format at one side, of which {@code FormatConverter} supports types and bodies.
 * {@code MeteredJson}, {@code MeteredXml}, {@code MeteredCbor} and {@code MeteredSmile} replace Spring's own converters
 * ({@code JacksonMetering}), and call {@code MeteredJacksonHttpMessageConverter} for limits and meters: {@code JacksonDecoding}
 * reads, {@code BufferedBody} holds the response. {@code io.wireformat.internal.jackson.PlannedJson} reads and writes JSON
 * without Jackson, if the application wants it; {@code io.wireformat.internal.jsonplan.JsonByPlan} implements it.
 * {@code exchange.Exchange} is the difference between server and client.
 */
@NullMarked
package io.wireformat.http.internal.converter;

import org.jspecify.annotations.NullMarked;
