package io.wireformat.gatling.study.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentRunsTests {

    private static final VideoCell CELL = new VideoCell(
            VideoCell.Figure.CONCURRENT, VideoType.CHANNEL.title(), VideoOperation.SERIALIZE.label(), "json", 1);

    @Test
    void theThreadsShareAllMessagesOutHoweverManyTheyAre() {
        AtomicInteger done = new AtomicInteger();

        try (ConcurrentRuns runs = new ConcurrentRuns(10, List.of(4))) {
            assertThat(runs.block(CELL, (message, sink) -> done.incrementAndGet(), 0))
                    .extracting(sample -> sample.cell().load(), VideoSample::at)
                    .containsExactly(tuple(1, 10.0), tuple(4, 10.0));
        }
        assertThat(done).hasValue(10 + 10);
    }
}
