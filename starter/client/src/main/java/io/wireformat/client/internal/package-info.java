/**
 * Clients with a format. Start at {@code ClientFormat}: what a request is sent in, what it accepts, and which format a
 * second attempt has, for all kinds of clients. {@code ClientConverter} and {@code FormattedResponse} are the RestClient's
 * and the RestTemplate's side.
 */
@NullMarked
package io.wireformat.client.internal;

import org.jspecify.annotations.NullMarked;
