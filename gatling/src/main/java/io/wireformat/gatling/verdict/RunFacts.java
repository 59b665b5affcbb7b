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
 * @param gatling Gatling's own report, beside the page; null where there is none
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
        @Nullable String gatling) {

    /** The key of a contender's messages. */
    public static String key(String contender, String operation) {
        return contender + " " + operation;
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
     * @param roundTripMs null where nothing was put in between
     * @param bytesPerSecond the same
     * @param source who says that it is as far
     */
    public record Place(
            String region,
            String state,
            @Nullable Double roundTripMs,
            @Nullable Double bytesPerSecond,
            String source) {

        boolean linked() {
            return roundTripMs != null;
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
