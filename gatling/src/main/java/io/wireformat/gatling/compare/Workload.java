package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.core.type.TypeReference;

/** What is sent, and what a right answer is. Safe for concurrent use. */
final class Workload {

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();
    private static final int CREATED = 201;
    private static final int OK = 200;

    /** So many answers of each kind are kept. */
    private static final int KEPT = 16;

    private final Map<String, MessageCodec> codecs = new LinkedHashMap<>();
    private final Map<String, Queue<byte[]>> answers = new ConcurrentHashMap<>();
    private final Map<Boolean, List<String>> pages;

    /** @param pages the paths of different pages of {@link Operation#MANY} events, by whether there is TLS */
    Workload(List<MessageCodec> codecs, Map<Boolean, List<String>> pages) {
        this.pages = Map.copyOf(pages);
        for (MessageCodec codec : codecs) {
            this.codecs.put(codec.name(), codec);
            requireFaithful(codec, Messages.events(), AuditEvent.class);
            requireFaithful(codec, Messages.batches(), EVENTS);
        }
    }

    List<String> formats() {
        return List.copyOf(codecs.keySet());
    }

    String mediaType(String format) {
        return codec(format).mediaType();
    }

    /** The paths to ask for, one for each request in turn. */
    List<String> paths(Operation operation, Protocol protocol) {
        return switch (operation) {
            case INGEST_ONE -> List.of("/events");
            case INGEST_BATCH -> List.of("/events/batch");
            case READ_PAGE -> pages.getOrDefault(protocol.secure(), List.of());
        };
    }

    /** The messages to send, one for each request in turn; a page is asked for without one. */
    List<?> messages(Operation operation) {
        return switch (operation) {
            case INGEST_ONE -> Messages.events();
            case INGEST_BATCH -> Messages.batches();
            case READ_PAGE -> List.of("nothing");
        };
    }

    /** The body that carries a message. */
    byte[] encode(String format, Operation operation, Object message) {
        return switch (operation) {
            case INGEST_ONE -> codec(format).encode(message, AuditEvent.class);
            case INGEST_BATCH -> codec(format).encode(message, EVENTS);
            case READ_PAGE -> new byte[0];
        };
    }

    /** Some of the answers that were read. */
    Collection<byte[]> answers(String format, Operation operation) {
        return answers.getOrDefault(format + operation, new ConcurrentLinkedQueue<>());
    }

    int expectedStatus(Operation operation) {
        return operation == Operation.INGEST_ONE ? CREATED : OK;
    }

    /** Whether a Content-Type names the format, whatever its parameters. */
    boolean isMediaType(String format, String contentType) {
        String bare = contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        return bare.equals(mediaType(format));
    }

    /**
     * Reads the content of an answer.
     *
     * @throws RuntimeException when it is not in the format
     */
    Object decode(String format, Operation operation, byte[] content) {
        Type type =
                switch (operation) {
                    case INGEST_ONE -> Receipt.class;
                    case INGEST_BATCH -> RESULTS;
                    case READ_PAGE -> EventPage.class;
                };
        return codec(format).decode(content, type);
    }

    /**
     * Holds an answer against what was asked for.
     *
     * @throws RuntimeException when it is not that, saying why
     */
    void verify(String format, Operation operation, byte[] content, Object answer) {
        switch (operation) {
            case INGEST_ONE -> {
                Receipt receipt = (Receipt) answer;
                require(!receipt.id().isEmpty() && receipt.sequence() > 0, "not a receipt: " + receipt);
            }
            case INGEST_BATCH -> {
                List<?> results = (List<?>) answer;
                require(results.size() == Operation.MANY, results.size() + " results for 100 events");
                for (Object result : results) {
                    require(((BatchItemResult) result).status() == CREATED, "not stored: " + result);
                }
            }
            case READ_PAGE -> {
                EventPage page = (EventPage) answer;
                require(page.items().size() == Operation.MANY, page.items().size() + " events on a page of 100");
            }
        }
        keep(answers.computeIfAbsent(format + operation, none -> new ConcurrentLinkedQueue<>()), content);
    }

    private static void keep(Queue<byte[]> kept, byte[] content) {
        if (kept.size() < KEPT) {
            kept.add(content);
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException(problem);
        }
    }

    private static void requireFaithful(MessageCodec codec, List<?> values, Type type) {
        Set<Integer> contents = new HashSet<>();
        for (Object value : values) {
            byte[] content = codec.encode(value, type);
            require(value.equals(codec.decode(content, type)), codec.name() + " does not bring back what it was given");
            contents.add(Arrays.hashCode(content));
        }
        require(contents.size() == Messages.DISTINCT, codec.name() + " encodes different messages alike");
    }

    private MessageCodec codec(String format) {
        MessageCodec found = codecs.get(format);
        if (found == null) {
            throw new IllegalArgumentException("no format " + format);
        }
        return found;
    }
}
