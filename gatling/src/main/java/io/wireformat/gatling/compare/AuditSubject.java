package io.wireformat.gatling.compare;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import tools.jackson.core.type.TypeReference;

/** The audit service with generated events. */
final class AuditSubject implements Subject {

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();
    private static final String SERVICE = "audit.v1.Events";
    private static final int CREATED = 201;
    private static final int OK = 200;

    static final Operation INGEST_ONE =
            new Operation("ingest-one", "/events", SERVICE + "/Append", 1, AuditEvent.class, Receipt.class, CREATED);

    /** Less often, because a hundred durable events per request saturate a small machine first. */
    static final Operation INGEST_BATCH =
            new Operation("ingest-batch-100", "/events/batch", SERVICE + "/AppendBatch", 0.25, EVENTS, RESULTS, OK);

    static final Operation READ_PAGE =
            new Operation("read-page-100", "/events", SERVICE + "/Query", 0.5, null, EventPage.class, OK);
    private static final List<?> SINGLE_EVENTS = Messages.events();
    private static final List<?> BATCHES = Messages.batches();

    private final Path jar;
    private volatile List<Pages.Page> pages = List.of();

    /** Whether a contender needs RPC. The service is as before for all others. */
    private boolean rpc;

    AuditSubject(Path jar) {
        this.jar = jar;
    }

    @Override
    public String says() {
        return "generated audit events";
    }

    @Override
    public List<Operation> operations() {
        return List.of(INGEST_ONE, INGEST_BATCH, READ_PAGE);
    }

    @Override
    public List<Contender> supported(List<Contender> contenders) {
        for (Contender contender : contenders) {
            requireFaithful(contender, INGEST_ONE);
            requireFaithful(contender, INGEST_BATCH);
        }
        rpc = contenders.stream().anyMatch(Contender::isRpc);
        return contenders;
    }

    private void requireFaithful(Contender contender, Operation operation) {
        Type type = Objects.requireNonNull(operation.sent());
        Set<Integer> contents = new HashSet<>();
        List<Object> back = new ArrayList<>();
        for (Object value : messages(operation)) {
            byte[] content = contender.coding().encode(contender.codec().encode(value, type));
            back.add(contender.codec().decode(contender.coding().decode(content), type));
            contents.add(Arrays.hashCode(content));
        }
        if (!back.equals(messages(operation)) || contents.size() != Operation.DISTINCT) {
            throw new ComparisonException(contender.name() + " does not decode the message that it has encoded");
        }
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public List<?> messages(Operation operation) {
        return operation.equals(INGEST_ONE) ? SINGLE_EVENTS : operation.equals(INGEST_BATCH) ? BATCHES : List.of();
    }

    @Override
    public String path(Operation operation, int n) {
        return operation.equals(READ_PAGE) ? page(n).path() : operation.path();
    }

    @Override
    public Object query(Operation operation, int n) {
        return page(n).query();
    }

    private Pages.Page page(int n) {
        return pages.get(n % pages.size());
    }

    @Override
    public boolean isAlwaysCoded(Operation operation) {
        return operation.equals(READ_PAGE);
    }

    @Override
    public void verify(Operation operation, int n, Object response) {
        if (response instanceof Receipt receipt) {
            require(!receipt.id().isEmpty() && receipt.sequence() > 0, "not a receipt: " + receipt);
        } else if (response instanceof EventPage page) {
            require(page.items().size() == Operation.MANY, page.items().size() + " events on a page of 100");
            Instant begin = Instant.parse(page.items().get(0).time());
            require(!begin.isBefore(page(n).from()), "events that are before those of the requested page");
        } else {
            List<?> results = (List<?>) response;
            require(results.size() == Operation.MANY, results.size() + " results for 100 events");
            for (Object result : results) {
                require(((BatchItemResult) result).status() == CREATED, "not stored: " + result);
            }
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException(problem);
        }
    }

    @Override
    public Service launch(Path log, int port, List<String> prefix) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return ServiceProcess.start(jar, log, port, prefix, temporary, rpc ? ServiceProcess.RPC : List.of());
    }

    @Override
    public void prepare(Endpoint service) {
        pages = new Pages(service).prepare();
    }
}
