package io.wireformat.gatling.verdict;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was measured, beside the samples.
 *
 * @param settings what a reader has to know to judge the figures
 * @param contenders the first is what the others are held against, and the simpler of two stands before the other
 * @param operations their names
 * @param places where requests came from
 * @param messages by contender and operation, see {@link #key}
 * @param failures how many requests failed, by contender, operation, region and state; none is 0
 * @param prices of what it costs
 * @param notes what a reader ought to know of this run
 * @param gatling Gatling's own reports, as seen from the page
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

    /** The same with reports that lie elsewhere. */
    public RunFacts withGatling(List<String> reports) {
        return new RunFacts(settings, contenders, operations, places, messages, failures, prices, notes, reports);
    }

    /** Where nothing was put in between, if there is such a place: what the other distances are reckoned from. */
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
     * Where requests came from.
     *
     * @param roundTripMs null where nobody knows it
     * @param bytesPerSecond null where nothing was put in between
     * @param source who says that it is as far
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

        /** The same under another name. */
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
     * @param requestBytes mean size of the request's content, as it is sent
     * @param responseBytes the same of the answer's
     * @param inflateUs undoing the coding of an answer in the client, measured apart
     * @param deflateUs coding an answer, measured apart in the client's JVM, where the service's clock does not see it
     */
    public record Message(double requestBytes, double responseBytes, double inflateUs, double deflateUs) {
        static final Message NONE = new Message(0, 0, 0, 0);
    }
}
