/**
 * Formats as Spring's negotiation sees them. Start at {@code WireHttpMessageConverter}, one format at one side;
 * {@code MeteredJsonHttpMessageConverter} is Spring's own JSON, timed. {@code Exchange} is what differs between server
 * and client. {@link io.wireformat.http.ServerFormats} puts the server's parts together,
 * {@link io.wireformat.http.WireformatClient} the client's.
 */
@NullMarked
package io.wireformat.http;

import org.jspecify.annotations.NullMarked;
