/**
 * Formats as Spring's negotiation sees them; what is the same in WebFlux is in {@link io.wireformat.web}. Start at {@code WireHttpMessageConverter}, one format at one side;
 * {@code MeteredJacksonHttpMessageConverter} is Spring's own JSON, XML, CBOR and Smile, timed. {@code Exchange} is what differs between server
 * and client; {@code ServerCoding} and {@code HandlerLimits} are how a server's content is coded and what it may cost.
 * {@link io.wireformat.http.ServerFormats} puts the server's parts together,
 * {@link io.wireformat.http.WireformatClient} the client's.
 */
@NullMarked
package io.wireformat.http;

import org.jspecify.annotations.NullMarked;
