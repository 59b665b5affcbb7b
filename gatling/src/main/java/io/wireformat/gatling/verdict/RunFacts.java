package io.wireformat.gatling.verdict;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a run besides its samples.
 *
 * @param settings the settings of the run
 * @param contenders the contenders; the others are compared with the first, and simpler ones come first
 * @param operations the names of the operations
 * @param places the origins of requests
 * @param messages the messages by contender and operation, see {@link #key}
 * @param failures the numbers of failed requests by contender, operation, region and state; absent for 0
 * @param prices the prices
 * @param notes notes for the reader
 * @param gatling Gatling's own reports, relative to the page
 */
public record RunFacts(
        Map<String, Object> settings,
        List<Contender> contenders,
        List<String> operations,
        List<Place> places,
        Map<String, Message> messages,
        Map<String, Integer> failures,
        Prices prices,
        List<String> notes,
        List<String> gatling) {

    /** The key of a contender's messages. */
    public static String key(String contender, String operation) {
        return contender + " " + operation;
    }

    /** The same facts with other paths of the reports. */
    public RunFacts withGatling(List<String> reports) {
        return new RunFacts(settings, contenders, operations, places, messages, failures, prices, notes, reports);
    }

    /** The place without a link, if any: the base of the predictions for other distances. */
    Place near() {
        return places.stream().filter(place -> !place.linked()).findFirst().orElse(places.get(0));
    }

    Message message(String contender, String operation) {
        return messages.getOrDefault(key(contender, operation), Message.NONE);
    }

    /**
     * A format with a content coding.
     *
     * @param coding {@code identity} for none
     */
    public record Contender(String name, String format, String coding) {}

    /**
     * The origin of requests.
     *
     * @param roundTripMs the round trip; null if unknown
     * @param bytesPerSecond the bandwidth; null without a link
     * @param source the source of the distance
     */
    public record Place(
            String region,
            String state,
            @Nullable Double roundTripMs,
            @Nullable Double bytesPerSecond,
            String source) {

        boolean linked() {
            return bytesPerSecond != null;
        }

        /** The same place with another name. */
        public Place called(String name) {
            return new Place(name, state, roundTripMs, bytesPerSecond, source);
        }

        /** The key of a cell's failures. */
        public String failuresKey(String contender, String operation) {
            return contender + " " + operation + " " + region + " " + state;
        }
    }

    /**
     * The messages of an operation.
     *
     * @param requestBytes the mean size of the request body as sent
     * @param responseBytes the mean size of the response body as sent
     * @param inflateUs the time to decompress a response in the client, measured separately
     * @param deflateUs the time to compress a response, measured separately in the client's JVM if the service does not
     *     report it
     */
    public record Message(double requestBytes, double responseBytes, double inflateUs, double deflateUs) {
        static final Message NONE = new Message(0, 0, 0, 0);
    }
}
