package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.internal.link.Distance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockTests {

    private static final List<Contender> CONTENDERS = Contender.named(List.of("json", "json+gzip", "avro"));

    private final Block block =
            new Block(0, AuditSubject.INGEST_ONE, Place.direct(Distance.known().get(0)), 100, CONTENDERS, 7);

    @Test
    void eachGroupHasEveryContenderOnce() {
        List<Exchange> exchanges =
                IntStream.range(0, 300).mapToObj(i -> block.next(0)).toList();

        for (int group = 0; group < 100; group++) {
            assertThat(exchanges.subList(3 * group, 3 * group + 3))
                    .extracting(Exchange::contender)
                    .containsExactlyInAnyOrderElementsOf(CONTENDERS);
        }
    }

    @Test
    void contendersOfAGroupSendTheSameMessage() {
        List<Exchange> exchanges =
                IntStream.range(0, 300).mapToObj(i -> block.next(0)).toList();

        for (int group = 0; group < 100; group++) {
            assertThat(exchanges.subList(3 * group, 3 * group + 3))
                    .extracting(Exchange::number)
                    .containsOnly(group);
        }
    }

    @Test
    void eachRequestIsDueInItsShareOfTheTime() {
        for (int i = 0; i < 300; i++) {
            assertThat(block.next((5 + i) * 1_000_000_000L).sample(0).atSeconds())
                    .isBetween(5 + i / 100.0, 5 + (i + 1) / 100.0);
        }
    }

    @Test
    void groupsHaveEveryOrder() {
        List<List<String>> orders = new ArrayList<>();
        for (int group = 0; group < 100; group++) {
            orders.add(IntStream.range(0, 3)
                    .mapToObj(i -> block.next(0).contender().name())
                    .toList());
        }

        assertThat(Set.copyOf(orders)).hasSize(6);
    }
}
