/**
 * The formats as Spring's message converters, on servers with Servlets and in blocking clients. Start at
 * {@code WireHttpMessageConverter}, one format at one side; {@code StreamHttpMessageConverter} is its
 * streams; {@code MeteredConverter} is Spring's own JSON, XML, CBOR and Smile, timed.
 * {@code Exchange} is what differs between server and client.
 */
@NullMarked
package io.wireformat.http.internal.converter;

import org.jspecify.annotations.NullMarked;
