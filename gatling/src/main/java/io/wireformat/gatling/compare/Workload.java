package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.Coding;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What is sent, and what a right answer is. Safe for concurrent use. */
final class Workload {

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();
    private static final int CREATED = 201;
    private static final int OK = 200;

    /** So many answers of each kind are kept. */
    private static final int KEPT = 16;

    private final List<Contender> contenders;
    private final Map<String, Queue<byte[]>> answers = new ConcurrentHashMap<>();
    private final Set<String> plainAnswers = ConcurrentHashMap.newKeySet();
    private volatile List<String> pages = List.of();

    /** @throws ComparisonException for a format that does not bring back what it was given */
    Workload(List<Contender> contenders) {
        this.contenders = List.copyOf(contenders);
        for (Contender contender : contenders) {
            requireFaithful(contender, Messages.events(), AuditEvent.class);
            requireFaithful(contender, Messages.batches(), EVENTS);
        }
    }

    List<Contender> contenders() {
        return contenders;
    }

    /** The paths of different pages of {@link Operation#MANY} events. */
    void pages(List<String> paths) {
        pages = List.copyOf(paths);
    }

    /** The path of the n-th request. */
    String path(Operation operation, int n) {
        return switch (operation) {
            case INGEST_ONE -> "/events";
            case INGEST_BATCH -> "/events/batch";
            case READ_PAGE -> pages.get(n % pages.size());
        };
    }

    /** The messages to send, one for each request in turn; a page is asked for without one. */
    static List<?> messages(Operation operation) {
        return switch (operation) {
            case INGEST_ONE -> Messages.events();
            case INGEST_BATCH -> Messages.batches();
            case READ_PAGE -> List.of();
        };
    }

    /** The body that carries a message. */
    static byte[] encode(Contender contender, Operation operation, Object message) {
        Type type = operation == Operation.INGEST_ONE ? AuditEvent.class : EVENTS;
        return contender.coding().encode(contender.codec().encode(message, type));
    }

    /** Some of the answers that were read, not coded. */
    Collection<byte[]> answers(Contender contender, Operation operation) {
        return answers.getOrDefault(contender.name() + operation, new ConcurrentLinkedQueue<>());
    }

    /** Whether its answers were not worth coding to the service. */
    boolean isAnsweredPlain(Contender contender, Operation operation) {
        return plainAnswers.contains(contender.name() + operation);
    }

    static int expectedStatus(Operation operation) {
        return operation == Operation.INGEST_ONE ? CREATED : OK;
    }

    /** Whether a Content-Type names the format, whatever its parameters. */
    static boolean isMediaType(Contender contender, String contentType) {
        String bare = contentType.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        return bare.equals(contender.codec().mediaType());
    }

    /**
     * Reads the content of an answer.
     *
     * @throws RuntimeException when it is not in the format
     */
    static Object decode(Contender contender, Operation operation, byte[] content) {
        Type type =
                switch (operation) {
                    case INGEST_ONE -> Receipt.class;
                    case INGEST_BATCH -> RESULTS;
                    case READ_PAGE -> EventPage.class;
                };
        return contender.codec().decode(content, type);
    }

    /**
     * Holds an answer against what was asked for. A page has to be coded as was asked; what is smaller a service may leave
     * as it is.
     *
     * @param coding of the answer; null for none
     * @throws RuntimeException when it is not that, saying why
     */
    void verify(Contender contender, Operation operation, byte[] content, @Nullable String coding, Object answer) {
        String token = coding == null ? Coding.IDENTITY.token() : coding;
        boolean plain = token.equals(Coding.IDENTITY.token());
        require(plain || token.equals(contender.coding().token()), "content coding " + token);
        require(
                !plain || contender.coding() == Coding.IDENTITY || operation != Operation.READ_PAGE,
                "a page is not coded in " + contender.coding().token());
        if (plain) {
            plainAnswers.add(contender.name() + operation);
        }
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
        Queue<byte[]> kept =
                answers.computeIfAbsent(contender.name() + operation, none -> new ConcurrentLinkedQueue<>());
        if (kept.size() < KEPT) {
            kept.add(content);
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException(problem);
        }
    }

    private static void requireFaithful(Contender contender, List<?> values, Type type) {
        Set<Integer> contents = new HashSet<>();
        List<Object> back = new ArrayList<>();
        for (Object value : values) {
            byte[] content = contender.coding().encode(contender.codec().encode(value, type));
            back.add(contender.codec().decode(contender.coding().decode(content), type));
            contents.add(Arrays.hashCode(content));
        }
        if (!back.equals(values) || contents.size() != Messages.DISTINCT) {
            throw new ComparisonException(contender.name() + " does not bring back what it was given");
        }
    }
}
