package io.wireformat.gatling.compare;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks of a service.
 *
 * @param label what results call it
 * @param path where it is asked for
 * @param shareOfRate of the requests a second that are asked for
 * @param sent the type of the request's content; null for none
 * @param answered the type of the answer's content; null for none
 * @param status of a right answer
 */
record Operation(
        String label,
        String path,
        double shareOfRate,
        @Nullable Type sent,
        @Nullable Type answered,
        int status) {

    /** Messages in a batch and on a page. */
    static final int MANY = 100;

    /** How many different messages there are of each kind, so that no cache serves a single one. */
    static final int DISTINCT = 64;

    /** Requests a second, when {@code rate} is asked for. */
    double rate(double rate) {
        return rate * shareOfRate;
    }
}
