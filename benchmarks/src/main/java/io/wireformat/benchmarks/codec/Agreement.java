package io.wireformat.benchmarks.codec;

import java.util.List;

/**
 * Checks the contenders before anything is timed: the format's official library reads every contender's content, and
 * every contender reads the library's, with the same message. A contender that does not {@linkplain
 * Entry#interoperates() interoperate} only reads its own content.
 */
final class Agreement {

    private Agreement() {}

    /**
     * Checks all contenders with all messages of a sample.
     *
     * @throws IllegalStateException if a contender disagrees; names it and the message
     */
    static <R extends Record> void check(Lineup<R> lineup) {
        for (Entry<R> entry : lineup.entries()) {
            check(lineup, entry);
        }
    }

    private static <R extends Record> void check(Lineup<R> lineup, Entry<R> entry) {
        List<R> messages = lineup.sample().messages();
        Round<R, ?> contender = Round.of(entry.start().get(), messages);
        Entry<R> referee = entry.interoperates() ? lineup.entry(entry.format(), Way.LIBRARY) : entry;
        Round<R, ?> official = Round.of(referee.start().get(), messages);
        for (int i = 0; i < messages.size(); i++) {
            R message = messages.get(i);
            String culprit =
                    entry.format() + " " + entry.way() + ", " + lineup.sample().name() + " " + i + ": ";
            require(message, official.recordOf(contender.contents().get(i)), culprit + "its content says otherwise");
            require(message, contender.recordOf(official.contents().get(i)), culprit + "it misreads the library's");
            require(message, contender.recordOf(contender.contents().get(i)), culprit + "it misreads its own content");
        }
    }

    private static void require(Record expected, Record actual, String problem) {
        if (!Sameness.same(expected, actual)) {
            throw new IllegalStateException(problem);
        }
    }
}
