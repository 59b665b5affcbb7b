package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.Coding;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Encodes requests, and decodes and verifies responses. Thread-safe. */
final class Workload {

    /** The number of responses of each type that are stored. */
    private static final int MAX_RESPONSES = 16;

    private final Subject subject;
    private final Map<String, Queue<byte[]>> responses = new ConcurrentHashMap<>();
    private final Set<String> plainResponses = ConcurrentHashMap.newKeySet();
    private final Set<String> timedCompressions = ConcurrentHashMap.newKeySet();

    Workload(Subject subject) {
        this.subject = subject;
    }

    /** The body of the n-th request; empty for none. */
    byte[] encode(Contender contender, Operation operation, int n) {
        var messages = subject.messages(operation);
        if (operation.sent() == null && !contender.isRpc()) {
            return new byte[0];
        }
        Object message = operation.sent() == null ? subject.query(operation, n) : messages.get(n % messages.size());
        Type type = operation.sent() == null ? message.getClass() : operation.sent();
        return contender.coding().encode(contender.codec().encode(message, type));
    }

    /** The mean size of a request body. */
    double requestBytes(Contender contender, Operation operation) {
        long bytes = 0;
        int messages = operation.sent() == null
                ? Operation.DISTINCT
                : subject.messages(operation).size();
        for (int n = 0; n < messages; n++) {
            bytes += encode(contender, operation, n).length;
        }
        return messages == 0 ? 0 : (double) bytes / messages;
    }

    /** Some of the response bodies, uncompressed. */
    Collection<byte[]> responses(Contender contender, Operation operation) {
        return responses.getOrDefault(contender.name() + operation.label(), new ConcurrentLinkedQueue<>());
    }

    /** Whether the service left the responses uncompressed. */
    boolean isResponsePlain(Contender contender, Operation operation) {
        return plainResponses.contains(contender.name() + operation.label());
    }

    /** Whether the service reports the time to compress the responses. */
    boolean isCompressionTimed(Contender contender, Operation operation) {
        return timedCompressions.contains(contender.name() + operation.label());
    }

    void compressionIsTimed(Contender contender, Operation operation) {
        timedCompressions.add(contender.name() + operation.label());
    }

    /** Whether a Content-Type is of the format, with any parameters. */
    static boolean isMediaType(Contender contender, String contentType) {
        String bare = contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        return bare.equals(contender.codec().mediaType());
    }

    /**
     * Decodes a response body.
     *
     * @return the value; null if the response has no body
     * @throws RuntimeException if it is not in the format
     */
    static @Nullable Object decode(Contender contender, Operation operation, byte[] content) {
        return operation.received() == null ? null : contender.codec().decode(content, operation.received());
    }

    /**
     * Verifies the response to the n-th request.
     *
     * @param coding the content coding of the response; null for none
     * @throws IllegalStateException if the response is wrong
     */
    void verify(
            Contender contender,
            Operation operation,
            int n,
            byte[] content,
            @Nullable String coding,
            @Nullable Object response) {
        String token = coding == null ? Coding.IDENTITY.token() : coding;
        boolean plain = token.equals(Coding.IDENTITY.token());
        if (!plain && !token.equals(contender.coding().token())) {
            throw new IllegalStateException("content coding " + token);
        }
        if (plain && contender.isCoded() && subject.isAlwaysCoded(operation)) {
            throw new IllegalStateException(
                    "a page is not compressed with " + contender.coding().token());
        }
        if (plain) {
            plainResponses.add(contender.name() + operation.label());
        }
        if (response == null) {
            return;
        }
        subject.verify(operation, n, response);
        Queue<byte[]> sample =
                responses.computeIfAbsent(contender.name() + operation.label(), none -> new ConcurrentLinkedQueue<>());
        if (sample.size() < MAX_RESPONSES) {
            sample.add(content);
        }
    }
}
