package io.wireformat.gatling.study.related;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.OperationMeter;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.schemas.order.Order;
import io.wireformat.schemas.order.OrderMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Orders of all numbers of options, encoded and decoded in each format. The formats take turns in short blocks, and
 * their order rotates, so that what drifts hits all alike.
 */
final class OrderBlocks {

    private static final int SEED = 20_220_617;

    private static final double NANOS_PER_MILLI = 1e6;

    private final List<Order> orders = orders();

    private final OperationMeter meter = new OperationMeter();

    private final OrderSettings settings;

    private final List<MessageCodec> codecs;

    private final StudyRun run;

    OrderBlocks(OrderSettings settings, List<MessageCodec> codecs, StudyRun run) {
        this.settings = settings;
        this.codecs = codecs;
        this.run = run;
    }

    private static List<Order> orders() {
        OrderMessages messages = new OrderMessages(new Random(SEED));
        return OrderSettings.OPTIONS.stream().map(messages::order).toList();
    }

    /** Measures what the file does not have yet. */
    void run(SampleFile samples) {
        codecs.forEach(codec -> sizes(codec, samples));
        List<Work> works = works();
        run.say("warming up");
        works.forEach(work -> work.measure(meter, settings.warmUp()));
        StudyProgress progress = run.progress(settings.rounds() + " rounds", settings.rounds() * works.size());
        for (int round = 0; round < settings.rounds(); round++) {
            Collections.rotate(works, -1);
            for (Work work : works) {
                progress.next("round " + (round + 1));
                if (!samples.has(work.cell().raw(), round)) {
                    samples.add(List.of(sample(work.cell(), round, work.measure(meter, settings.blockTime()))));
                }
                progress.done(1);
            }
        }
    }

    private void sizes(MessageCodec codec, SampleFile samples) {
        List<byte[]> contents = contents(codec);
        addSize(samples, new OrderCell(OrderCell.LEAST_BYTES, codec.name()), contents.get(0).length);
        addSize(
                samples,
                new OrderCell(OrderCell.MEAN_BYTES, codec.name()),
                contents.stream().mapToInt(content -> content.length).average().orElseThrow());
    }

    private static void addSize(SampleFile samples, OrderCell cell, double bytes) {
        if (!samples.has(cell.raw(), 0)) {
            samples.add(List.of(sample(cell, 0, bytes)));
        }
    }

    private List<Work> works() {
        List<Work> works = new ArrayList<>();
        for (MessageCodec codec : codecs) {
            List<byte[]> contents = contents(codec);
            works.add(new Work(new OrderCell(OrderCell.SERIALIZE, codec.name()), () -> contents(codec)));
            works.add(new Work(new OrderCell(OrderCell.DESERIALIZE, codec.name()), () -> read(codec, contents)));
            if (!read(codec, contents).equals(orders)) {
                throw new StudyException(codec.name() + " does not read the orders that it wrote");
            }
        }
        return works;
    }

    private List<byte[]> contents(MessageCodec codec) {
        return orders.stream().map(order -> codec.encode(order, Order.class)).toList();
    }

    private static List<Object> read(MessageCodec codec, List<byte[]> contents) {
        return contents.stream()
                .map(content -> codec.decode(content, Order.class))
                .toList();
    }

    private static Sample sample(OrderCell cell, int round, double value) {
        return new Sample(cell.raw(), round, List.of(value));
    }

    /** All orders once, in one direction. */
    private record Work(OrderCell cell, Supplier<?> all) {

        /** The mean of an order in ms. */
        double measure(OperationMeter meter, Duration time) {
            return meter.measure(all, time).nanos() / OrderSettings.OPTIONS.size() / NANOS_PER_MILLI;
        }
    }
}
