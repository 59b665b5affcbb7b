package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.report.Median;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/**
 * What writing and reading the messages of each operation takes in this JVM, without HTTP, once the compiler has seen
 * it: the codec's share of the model's prediction, measured before the run.
 */
final class CodecTimes {

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();
    private static final Type RESULTS = new TypeReference<List<BatchItemResult>>() {}.getType();
    private static final Receipt RECEIPT =
            new Receipt("0198c1d2-3e4f-7a5b-8c6d-7e8f9a0b1c2d", 123_456, "2026-01-01T00:00:00.123456Z");

    private static final long WARM_UP_NANOS = 60_000_000;
    private static final long MEASURE_NANOS = 40_000_000;

    private final Map<Operation, Double> millis = new EnumMap<>(Operation.class);

    /** Measures, which takes about a second. */
    CodecTimes(MessageCodec codec) {
        double receipts = millis(codec, Collections.nCopies(Messages.DISTINCT, RECEIPT), Receipt.class);
        millis.put(Operation.INGEST_ONE, millis(codec, Messages.events(), AuditEvent.class) + receipts);
        List<BatchItemResult> results = Collections.nCopies(Operation.MANY, new BatchItemResult(201, RECEIPT, null));
        millis.put(
                Operation.INGEST_BATCH,
                millis(codec, Messages.batches(), EVENTS)
                        + millis(codec, Collections.nCopies(Messages.DISTINCT, results), RESULTS));
        List<EventPage> pages = Messages.batches().stream()
                .map(events -> new EventPage(events, "123456"))
                .toList();
        millis.put(Operation.READ_PAGE, millis(codec, pages, EventPage.class));
    }

    /** Writing and reading both messages of an exchange, in milliseconds. */
    double millis(Operation operation) {
        return millis.getOrDefault(operation, Double.NaN);
    }

    /** Writing and reading one of the values. */
    private static double millis(MessageCodec codec, List<?> values, Type type) {
        List<byte[]> contents = new ArrayList<>();
        values.forEach(value -> contents.add(codec.encode(value, type)));
        long checked = 0;
        List<Double> perValue = new ArrayList<>();
        long begin = System.nanoTime();
        long now = begin;
        while (now - begin < WARM_UP_NANOS + MEASURE_NANOS) {
            for (int i = 0; i < values.size(); i++) {
                checked += codec.encode(values.get(i), type).length;
                checked += codec.decode(contents.get(i), type) == null ? 0 : 1;
            }
            long end = System.nanoTime();
            if (end - begin > WARM_UP_NANOS) {
                perValue.add((end - now) / 1e6 / values.size());
            }
            now = end;
        }
        if (checked == 0) {
            throw new IllegalStateException(codec.name() + " writes nothing");
        }
        return Median.of(perValue.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
