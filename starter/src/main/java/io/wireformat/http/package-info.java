/**
 * Formats as Spring's negotiation sees them. Start at {@code WireHttpMessageConverter}, one format at one side;
 * {@code MeteredJacksonHttpMessageConverter} is Spring's own JSON, XML, CBOR and Smile, timed. {@code Exchange} is what differs between server
 * and client. {@link io.wireformat.http.ServerFormats} puts the server's parts together,
 * {@link io.wireformat.http.WireformatClient} the client's.
 */
@NullMarked
package io.wireformat.http;

import org.jspecify.annotations.NullMarked;
