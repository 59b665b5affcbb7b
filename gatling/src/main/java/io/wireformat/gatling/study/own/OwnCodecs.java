package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** The codecs by themselves. The formats take turns, and their order rotates. For one thread. */
final class OwnCodecs {

    private static final Duration WARM_UP = Duration.ofMillis(500);

    private static final Duration BLOCK = Duration.ofMillis(30);

    private final OwnSettings settings;

    private final OwnMessages messages;

    private final Carriers carriers;

    private final StudyRun run;

    private final OperationMeter meter = new OperationMeter();

    private int turn;

    OwnCodecs(OwnSettings settings, OwnMessages messages, Carriers carriers, StudyRun run) {
        this.settings = settings;
        this.messages = messages;
        this.carriers = carriers;
        this.run = run;
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        List<Carrier> order = new ArrayList<>(carriers.all());
        List<Carrier> missing = order.stream()
                .filter(carrier -> !samples.has(OwnCell.codec(carrier.name()).raw(), settings.rounds() - 1))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        run.say("warming up " + order.size() + " codecs");
        order.forEach(carrier -> cost(carrier, 0, WARM_UP));
        StudyProgress progress = run.progress("codecs", (double) settings.rounds() * order.size());
        for (int round = 0; round < settings.rounds(); round++) {
            Collections.rotate(order, -1);
            for (Carrier carrier : order) {
                progress.next("round " + (round + 1) + ", " + carrier.name());
                if (!samples.has(OwnCell.codec(carrier.name()).raw(), round)) {
                    samples.add(List.of(cost(carrier, round, BLOCK).raw()));
                }
                progress.done(1);
            }
        }
    }

    private OwnSample cost(Carrier carrier, int round, Duration time) {
        MessageCodec codec = carrier.codec();
        Supplier<?> encode = () -> codec.encode(messages.get(next()), messages.type());
        Supplier<?> decode = () -> codec.decode(carrier.content(next()), messages.type());
        OperationMeter.Cost encoding = meter.measure(encode, time);
        OperationMeter.Cost decoding = meter.measure(decode, time);
        return new OwnSample(
                OwnCell.codec(carrier.name()),
                round,
                encoding.nanos() / 1e3,
                encoding.bytes(),
                Double.NaN,
                Double.NaN,
                decoding.nanos() / 1e3,
                decoding.bytes());
    }

    /** The messages take turns too. */
    private int next() {
        turn = (turn + 1) % messages.list().size();
        return turn;
    }
}
