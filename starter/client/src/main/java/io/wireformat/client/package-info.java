/**
 * What an application's clients are given a format with: {@link io.wireformat.client.WireformatClient} for
 * RestClient and RestTemplate, {@link io.wireformat.client.WireformatWebClient} for WebClient, and the
 * exceptions that carry a service's problem.
 */
@NullMarked
package io.wireformat.client;

import org.jspecify.annotations.NullMarked;
