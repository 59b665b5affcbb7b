package io.wireformat.gatling.study.auditevent;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.server.ServletWithoutServer;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.AuditMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.springframework.mock.web.MockHttpServletResponse;

/**
 * The same event in each format, through the codec alone and through the whole handler. The formats take turns in short
 * blocks, and their order rotates, so that what drifts hits all alike.
 */
final class AuditEventBlocks {

    private static final String PATH = "/audit-event/echo";

    private static final int SEED = 20_220_617;

    private static final int OK = 200;

    private final Map<AuditEventCell, Supplier<?>> operations = new LinkedHashMap<>();

    private final OperationMeter meter = new OperationMeter();

    private final AllocationCounter allocations = new AllocationCounter(meter);

    private final AuditEventSettings settings;

    private final StudyRun run;

    AuditEventBlocks(
            AuditEventSettings settings, List<MessageCodec> codecs, ServletWithoutServer servlet, StudyRun run) {
        this.settings = settings;
        this.run = run;
        AuditEvent event = event();
        for (MessageCodec codec : codecs) {
            byte[] content = codec.encode(event, AuditEvent.class);
            checkAnswer(codec, event, servlet.post(PATH, codec.mediaType(), content));
            operations.put(
                    new AuditEventCell(AuditEventCell.CODEC, codec.name()),
                    () -> codec.encode(codec.decode(content, AuditEvent.class), AuditEvent.class));
            operations.put(
                    new AuditEventCell(AuditEventCell.HANDLER, codec.name()),
                    () -> servlet.post(PATH, codec.mediaType(), content));
        }
    }

    /** An event of the five texts that the study has. */
    private static AuditEvent event() {
        AuditEvent event = new AuditMessages(new Random(SEED)).event();
        return new AuditEvent(event.type(), event.subject(), event.source(), event.time(), event.data(), null);
    }

    private static void checkAnswer(MessageCodec codec, AuditEvent event, MockHttpServletResponse answer) {
        if (answer.getStatus() != OK) {
            throw new StudyException(codec.name() + " is answered with status " + answer.getStatus());
        }
        if (!event.equals(codec.decode(answer.getContentAsByteArray(), AuditEvent.class))) {
            throw new StudyException(codec.name() + " is answered with another event");
        }
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        List<AuditEventCell> cells = new ArrayList<>(operations.keySet());
        warmUp(cells);
        StudyProgress progress = run.progress(settings.rounds() + " rounds", settings.rounds() * cells.size());
        for (int round = 0; round < settings.rounds(); round++) {
            Collections.rotate(cells, -1);
            for (AuditEventCell cell : cells) {
                progress.next("round " + (round + 1));
                if (!samples.has(cell.raw(), round)) {
                    samples.add(List.of(block(cell, round)));
                }
                progress.done(1);
            }
        }
    }

    /** In two turns, for what the compilers learn from one format may not hold for the next one. */
    private void warmUp(List<AuditEventCell> cells) {
        Duration turn = settings.warmUp().dividedBy(2);
        for (int i = 1; i <= 2; i++) {
            run.say("warming up, turn " + i + " of 2");
            cells.forEach(cell -> meter.measure(operation(cell), turn));
        }
    }

    /** Objects are counted once, in the last round: their number does not depend on the time. */
    private Sample block(AuditEventCell cell, int round) {
        Supplier<?> operation = operation(cell);
        OperationMeter.Cost cost = meter.measure(operation, settings.blockTime());
        boolean last = round == settings.rounds() - 1;
        double objects = last ? allocations.count(operation, cost.bytes()) : Double.NaN;
        return new Sample(cell.raw(), round, List.of(cost.nanos(), cost.bytes(), objects));
    }

    private Supplier<?> operation(AuditEventCell cell) {
        Supplier<?> operation = operations.get(cell);
        if (operation == null) {
            throw new IllegalArgumentException(cell.toString());
        }
        return operation;
    }
}
