/**
 * The formats as Spring's message converters, on servers with Servlets and in blocking clients. {@code
 * WireHttpMessageConverter} is one format at one side, of which {@code FormatConverter} supports types and bodies.
 * {@code MeteredJacksonHttpMessageConverter} is Spring's own converter of JSON, XML, CBOR or Smile with our limits and meters:
 * {@code JacksonDecoding} reads, {@code BufferedBody} holds the response. {@code jackson.PlannedJson} reads and writes JSON without
 * Jackson, if the application wants it. {@code exchange.Exchange} is the difference between server and client.
 */
@NullMarked
package io.wireformat.http.internal.converter;

import org.jspecify.annotations.NullMarked;
