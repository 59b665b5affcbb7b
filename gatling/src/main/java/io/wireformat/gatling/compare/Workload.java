package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/** What is sent, encoded ahead in every format, and what a right answer is. Safe for concurrent use. */
final class Workload {

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();
    private static final int CREATED = 201;
    private static final int OK = 200;

    private final Map<String, MessageCodec> codecs = new HashMap<>();
    private final Map<String, List<byte[]>> events = new HashMap<>();
    private final Map<String, List<byte[]>> batches = new HashMap<>();
    private final List<String> formats;
    private final List<String> pages;

    /** @param pages the paths of different pages of {@link Operation#MANY} events */
    Workload(List<MessageCodec> codecs, List<String> pages) {
        this.formats = codecs.stream().map(MessageCodec::name).toList();
        this.pages = List.copyOf(pages);
        for (MessageCodec codec : codecs) {
            this.codecs.put(codec.name(), codec);
            events.put(codec.name(), encode(codec, Messages.events(), AuditEvent.class));
            batches.put(codec.name(), encode(codec, Messages.batches(), EVENTS));
        }
    }

    List<String> formats() {
        return formats;
    }

    String mediaType(String format) {
        return codec(format).mediaType();
    }

    /** The paths to ask for, one for each request in turn. */
    List<String> paths(Operation operation) {
        return switch (operation) {
            case INGEST_ONE -> List.of("/events");
            case INGEST_BATCH -> List.of("/events/batch");
            case READ_PAGE -> pages;
        };
    }

    /** The bodies to send, one for each request in turn; a page is asked for without one. */
    List<byte[]> bodies(String format, Operation operation) {
        return switch (operation) {
            case INGEST_ONE -> List.copyOf(of(events, format));
            case INGEST_BATCH -> List.copyOf(of(batches, format));
            case READ_PAGE -> List.of(new byte[0]);
        };
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
     * Holds the content of an answer against what was asked for.
     *
     * @throws RuntimeException when it is not that, saying why
     */
    void verify(String format, Operation operation, byte[] content) {
        MessageCodec codec = codec(format);
        switch (operation) {
            case INGEST_ONE -> {
                Receipt receipt = (Receipt) codec.decode(content, Receipt.class);
                require(!receipt.id().isEmpty() && receipt.sequence() > 0, "not a receipt: " + receipt);
            }
            case INGEST_BATCH -> {
                List<?> results = (List<?>) codec.decode(content, RESULTS);
                require(results.size() == Operation.MANY, results.size() + " results for 100 events");
                for (Object result : results) {
                    require(((BatchItemResult) result).status() == CREATED, "not stored: " + result);
                }
            }
            case READ_PAGE -> {
                EventPage page = (EventPage) codec.decode(content, EventPage.class);
                require(page.items().size() == Operation.MANY, page.items().size() + " events on a page of 100");
            }
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException(problem);
        }
    }

    private static List<byte[]> encode(MessageCodec codec, List<?> values, Type type) {
        List<byte[]> encoded = new ArrayList<>();
        for (Object value : values) {
            byte[] content = codec.encode(value, type);
            require(value.equals(codec.decode(content, type)), codec.name() + " does not bring back what it was given");
            encoded.add(content);
        }
        require(
                encoded.stream().map(Arrays::hashCode).distinct().count() == Messages.DISTINCT,
                codec.name() + " encodes different messages alike");
        return encoded;
    }

    private MessageCodec codec(String format) {
        return of(codecs, format);
    }

    private static <T> T of(Map<String, T> map, String format) {
        T found = map.get(format);
        if (found == null) {
            throw new IllegalArgumentException("no format " + format);
        }
        return found;
    }
}
