/**
 * Wire formats for clients: {@link io.wireformat.client.WireformatClient} for RestClient and RestTemplate,
 * {@link io.wireformat.client.WireformatWebClient} for WebClient, and the exceptions that carry the problem in an error
 * response.
 */
@NullMarked
package io.wireformat.client;

import org.jspecify.annotations.NullMarked;
