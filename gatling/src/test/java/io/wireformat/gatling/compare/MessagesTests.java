package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.codec.Coding;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MessagesTests {

    private final List<AuditEvent> events =
            Messages.batches().stream().flatMap(List::stream).toList();

    @Test
    void eventsHaveBetweenTwoHundredBytesAndTwentyThousand() {
        int[] sizes = events.stream()
                .mapToInt(event -> JsonMapper.shared().writeValueAsBytes(event).length)
                .sorted()
                .toArray();

        assertThat(sizes[0]).isGreaterThanOrEqualTo(200);
        assertThat(sizes[sizes.length - 1]).isBetween(3_000, 25_000);
        assertThat(sizes[sizes.length / 2]).isBetween(350, 650);
    }

    @Test
    void theDataOfAnEventIsNestedJson() {
        assertThat(events).allSatisfy(event -> assertThat(JsonMapper.shared()
                        .readTree(event.data())
                        .get("request")
                        .asString())
                .hasSize(36));
        assertThat(events)
                .map(event -> JsonMapper.shared().readTree(event.data()).get("changes"))
                .anyMatch(JsonNode::isArray, "changes")
                .isNotEmpty();
    }

    @Test
    void gzipLeavesBetweenAThirdAndTwoThirdsOfASingleEvent() {
        double[] shares = events.stream()
                .map(event -> JsonMapper.shared().writeValueAsBytes(event))
                .mapToDouble(json -> Coding.GZIP.encode(json).length / (double) json.length)
                .sorted()
                .toArray();

        assertThat(Arrays.stream(shares).average().orElseThrow()).isBetween(0.33, 0.8);
    }
}
