package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.schemas.daily.DailyMessages;
import io.wireformat.schemas.daily.DailyRecord;
import java.util.List;
import java.util.Random;

/**
 * What a new JVM runs: it makes the codecs as a Spring Boot application does, and writes and reads one record in each
 * format so many times. What it measures goes to its standard output.
 */
public final class ColdStartJvm {

    /** In front of the milliseconds that it took to make the codecs. */
    static final String READY = "cold-start ready ";

    /** In front of the size of the content, and the milliseconds that encoding and decoding took. */
    static final String ITERATION = "cold-start iteration ";

    /** The same record each time, so that runs can be compared. */
    private static final long SEED = 20_230_912;

    private ColdStartJvm() {}

    /**
     * Measures.
     *
     * @param arguments the names of formats, separated by commas; how many orders; how many iterations
     */
    public static void main(String[] arguments) {
        long startedAt = System.nanoTime();
        List<MessageCodec> codecs = MessageCodecs.named(List.of(arguments[0].split(",", -1)));
        System.out.println(READY + millis(startedAt, System.nanoTime()));
        DailyRecord record = new DailyMessages(new Random(SEED)).record(Integer.parseInt(arguments[1]));
        for (MessageCodec codec : codecs) {
            for (int i = Integer.parseInt(arguments[2]); i > 0; i--) {
                System.out.println(ITERATION + iteration(codec, record));
            }
        }
    }

    private static String iteration(MessageCodec codec, DailyRecord record) {
        long startedAt = System.nanoTime();
        byte[] content = codec.encode(record, DailyRecord.class);
        long encodedAt = System.nanoTime();
        Object decoded = codec.decode(content, DailyRecord.class);
        long decodedAt = System.nanoTime();
        if (!decoded.equals(record)) {
            throw new IllegalStateException(codec.name() + " read another record than it wrote");
        }
        return content.length + " " + millis(startedAt, encodedAt) + " " + millis(encodedAt, decodedAt);
    }

    private static double millis(long from, long to) {
        return (to - from) / 1e6;
    }
}
