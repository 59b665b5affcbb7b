/** The formats in RestClient, RestTemplate and WebClient. Start at {@link io.wireformat.autoconfigure.client.WireformatClientAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.client;

import org.jspecify.annotations.NullMarked;
