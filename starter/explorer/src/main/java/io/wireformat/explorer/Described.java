package io.wireformat.explorer;

import io.wireformat.codec.ContentTrace;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON for the page. */
final class Described {

    private Described() {}

    /**
     * The application.
     *
     * @param maxSize the maximum number of bytes of a message
     * @param advice the path of advice from live traffic; null if there is none
     */
    record Application(
            List<Format> formats,
            List<Endpoint> endpoints,
            Collection<String> types,
            int maxSize,
            @Nullable Csrf csrf,
            @Nullable String advice) {}

    record Format(String name, String mediaType) {}

    /** The header that the application requires in requests that are not safe. */
    record Csrf(String header, String token) {}

    /**
     * A handler.
     *
     * @param call the path at which clients of RPC call it; null if it is no method of a service
     * @param reads the media type of each format that it reads
     * @param writes the media type of each format that it writes
     * @param requestType the name of the type that it reads; null if it has no schema
     */
    record Endpoint(
            String method,
            String path,
            String handler,
            @Nullable String call,
            Map<String, String> reads,
            Map<String, String> writes,
            @Nullable String requestType,
            @Nullable String responseType,
            List<Unsupported> unsupported) {}

    record Unsupported(String body, List<String> formats, String reason) {}

    /**
     * A type.
     *
     * @param example its example in JSON
     * @param schemas the schema in each language, by the extension of its files
     * @param lock whether the lock has the type
     */
    record Type(String name, String example, Map<String, String> schemas, String lock) {}

    /** A message in a format, or the reason why the format does not support it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(
            String format,
            byte @Nullable [] content,
            int size,
            @Nullable Integer gzip,
            @Nullable Integer zstd,
            @Nullable String reason) {

        static Message unsupported(String format, @Nullable String reason) {
            return new Message(format, null, 0, null, null, reason);
        }
    }

    /**
     * How long formats take.
     *
     * @param runs how many runs of each format count
     * @param formats the times by format; empty if there is no time for the runs
     */
    record Timing(int runs, Map<String, Measuring.Times> formats) {}

    /**
     * Content by its values.
     *
     * @param content the first of the bytes that the positions refer to
     * @param size how many there are
     * @param decoded whether they were decoded from the bytes that were sent
     * @param entries the first values
     * @param values how many there are
     * @param parts the bytes, in order
     * @param recorded the bytes of each value, which may share some
     * @param json the value; null if it cannot be read
     * @param error why it cannot be read
     * @param offset where it cannot be read; -1 if that is not known
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Content(
            String format,
            String type,
            byte[] content,
            int size,
            boolean decoded,
            List<ContentTrace.Entry> entries,
            int values,
            List<ContentTrace.Part> parts,
            List<ContentTrace.Part> recorded,
            @Nullable String json,
            @Nullable String error,
            int offset) {}

    /** The formats in which content can be read as a type, and why it cannot in the others. */
    record Fitting(List<String> formats, Map<String, String> others) {}
}
