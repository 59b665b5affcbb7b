package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.Coding;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What goes over the wire: contents of requests, and answers, which are held against what was asked. Safe for concurrent use. */
final class Workload {

    /** So many answers of each kind are kept. */
    private static final int KEPT = 16;

    private final Subject subject;
    private final Map<String, Queue<byte[]>> answers = new ConcurrentHashMap<>();
    private final Set<String> plainAnswers = ConcurrentHashMap.newKeySet();

    Workload(Subject subject) {
        this.subject = subject;
    }

    /** The content of the n-th request; empty for none. */
    byte[] encode(Contender contender, Operation operation, int n) {
        var messages = subject.messages(operation);
        return operation.sent() == null
                ? new byte[0]
                : contender
                        .coding()
                        .encode(contender.codec().encode(messages.get(n % messages.size()), operation.sent()));
    }

    /** The mean size of a request's content. */
    double requestBytes(Contender contender, Operation operation) {
        long bytes = 0;
        int messages = subject.messages(operation).size();
        for (int n = 0; n < messages; n++) {
            bytes += encode(contender, operation, n).length;
        }
        return messages == 0 ? 0 : (double) bytes / messages;
    }

    /** Some of the answers that were read, not coded. */
    Collection<byte[]> answers(Contender contender, Operation operation) {
        return answers.getOrDefault(contender.name() + operation.label(), new ConcurrentLinkedQueue<>());
    }

    /** Whether its answers were not worth coding to the service. */
    boolean isAnsweredPlain(Contender contender, Operation operation) {
        return plainAnswers.contains(contender.name() + operation.label());
    }

    /** Whether a Content-Type names the format, whatever its parameters. */
    static boolean isMediaType(Contender contender, String contentType) {
        String bare = contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        return bare.equals(contender.codec().mediaType());
    }

    /**
     * Reads the content of an answer.
     *
     * @return null where there is nothing to read
     * @throws RuntimeException when it is not in the format
     */
    static @Nullable Object decode(Contender contender, Operation operation, byte[] content) {
        return operation.answered() == null ? null : contender.codec().decode(content, operation.answered());
    }

    /**
     * Holds an answer against what was asked for.
     *
     * @param coding of the answer; null for none
     * @throws IllegalStateException when it is not that, saying why
     */
    void verify(
            Contender contender,
            Operation operation,
            byte[] content,
            @Nullable String coding,
            @Nullable Object answer) {
        String token = coding == null ? Coding.IDENTITY.token() : coding;
        boolean plain = token.equals(Coding.IDENTITY.token());
        if (!plain && !token.equals(contender.coding().token())) {
            throw new IllegalStateException("content coding " + token);
        }
        if (plain && contender.isCoded() && subject.isAlwaysCoded(operation)) {
            throw new IllegalStateException(
                    "a page is not coded in " + contender.coding().token());
        }
        if (plain) {
            plainAnswers.add(contender.name() + operation.label());
        }
        if (answer == null) {
            return;
        }
        subject.verify(operation, answer);
        Queue<byte[]> kept =
                answers.computeIfAbsent(contender.name() + operation.label(), none -> new ConcurrentLinkedQueue<>());
        if (kept.size() < KEPT) {
            kept.add(content);
        }
    }
}
