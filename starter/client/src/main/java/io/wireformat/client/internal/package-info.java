/**
 * Clients with a format. Start at {@code ClientFormat}: the format of a request, the formats that it accepts, and the format
 * of a second attempt, for all kinds of clients. {@code ClientConverter} and {@code FormattedResponse} are the RestClient's
 * and the RestTemplate's side.
 */
@NullMarked
package io.wireformat.client.internal;

import org.jspecify.annotations.NullMarked;
