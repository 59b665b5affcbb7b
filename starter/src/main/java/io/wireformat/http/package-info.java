/**
 * Formats as Spring's negotiation sees them. {@link io.wireformat.http.WireHttpMessageConverter} is one format at one
 * side; {@link io.wireformat.http.MeteredJsonHttpMessageConverter} is Spring's own JSON, timed.
 */
@NullMarked
package io.wireformat.http;

import org.jspecify.annotations.NullMarked;
