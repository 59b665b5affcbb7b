package io.wireformat.fuzzing;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads streams at once and in pieces, with the same result. */
final class Streams {

    private static final int MAX_COMPARED = 1_000;

    private Streams() {}

    static Stream<byte[]> seeds(String format) {
        return Types.RECORDS.seeds((type, value) -> write(Service.streams(format, type), List.of(value, value)));
    }

    static void read(String format, byte @Nullable [] input) {
        if (input == null || input.length == 0) {
            return;
        }
        read(Service.streams(format, Types.RECORDS.typeIn(input)), Types.contentIn(input), 1 + (input[0] & 7));
    }

    /**
     * Reads a stream at once, then in pieces.
     *
     * @param piece the size of each piece in bytes
     */
    static void read(MeteredStreams streams, byte[] content, int piece) {
        Object whole = Oracles.read(content.length, () -> messages(streams, content, content.length));
        if (content.length <= MAX_COMPARED) {
            // with small pieces the reader looks for a frame more often
            Object pieces = Oracles.read(64L * content.length, () -> messages(streams, content, piece));
            if (!Sameness.same(whole, pieces)) {
                throw new AssertionError("in pieces " + pieces + " instead of " + whole);
            }
        }
        if (whole instanceof List<?> messages && messages.size() < MAX_COMPARED) {
            byte[] written = write(streams, messages);
            Object again = messages(streams, written, written.length);
            if (!Sameness.same(whole, again)) {
                throw new AssertionError("decoded again to another stream: " + again + " instead of " + whole);
            }
        }
    }

    private static List<Object> messages(MeteredStreams streams, byte[] content, int piece) {
        List<Object> messages = new ArrayList<>();
        DecodeLimits limits = streams.limits();
        try (MeteredStreamReader reader = streams.reader(limits)) {
            for (int at = 0; at < content.length; at += piece) {
                InputStream next = new ByteArrayInputStream(content, at, piece);
                while (next.available() > 0) {
                    reader.feed(next);
                    drain(reader, messages);
                }
            }
            reader.end();
            drain(reader, messages);
            if (!reader.isFinished()) {
                throw new AssertionError("neither a message nor the end of the stream");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages;
    }

    private static void drain(MeteredStreamReader reader, List<Object> messages) {
        for (Object message = reader.next(); message != null; message = reader.next()) {
            if (messages.size() < MAX_COMPARED) {
                messages.add(message);
            }
        }
    }

    private static byte[] write(MeteredStreams streams, List<?> messages) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (MeteredStreamWriter writer = streams.writer()) {
            for (Object message : messages) {
                writer.write(message);
            }
            writer.end();
            writer.writeTo(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return content.toByteArray();
    }
}
