package io.wireformat.gatling.study.split;

import io.wireformat.gatling.link.LinkCounters;
import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.WireTiming;
import io.wireformat.gatling.timing.TimedLink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Exchanges that follow each other through a link, with what it says of them.
 *
 * @param bytes of one exchange over the link
 */
public record LinkedBlock(List<TimedExchange> exchanges, List<WireTiming> timings, Block.Wire bytes) {

    /**
     * Makes a block.
     *
     * @param link that nothing else goes through
     * @param block makes the exchanges, one at least
     */
    public static LinkedBlock through(TimedLink link, Supplier<List<TimedExchange>> block) {
        Block.Wire before = bytes(link.counters());
        List<TimedExchange> exchanges = block.get();
        Block.Wire after = bytes(link.counters());
        return new LinkedBlock(
                exchanges,
                link.timings(exchanges.stream().map(TimedExchange::span).toList()),
                new Block.Wire(
                        (after.request() - before.request()) / exchanges.size(),
                        (after.response() - before.response()) / exchanges.size()));
    }

    /** As samples of a cell. */
    public List<SplitSample> samples(SplitCell cell, int round) {
        List<SplitSample> samples = new ArrayList<>();
        for (int i = 0; i < exchanges.size(); i++) {
            samples.add(new SplitSample(cell, round, exchanges.get(i).sample(timings.get(i)), bytes));
        }
        return samples;
    }

    private static Block.Wire bytes(LinkCounters counters) {
        return new Block.Wire(counters.requests().bytes(), counters.answers().bytes());
    }
}
