package io.wireformat.gatling.compare;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the service.
 *
 * @param label its name in results
 * @param path its path
 * @param rpc the full name of its method; null if the service has none
 * @param shareOfRate its share of the configured rate
 * @param sent the type of the request body; null for none
 * @param received the type of the response body; null for none
 * @param status the status of a correct response
 */
record Operation(
        String label,
        String path,
        @Nullable String rpc,
        double shareOfRate,
        @Nullable Type sent,
        @Nullable Type received,
        int status) {

    /** The number of messages in a batch and on a page. */
    static final int MANY = 100;

    /** The number of different messages of each type, so that caches do not adapt to one. */
    static final int DISTINCT = 64;

    /** Requests per second for a configured {@code rate}. */
    double rate(double rate) {
        return rate * shareOfRate;
    }
}
