package io.wireformat.gatling.study.video;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.report.Interval;
import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OrderTests {

    private final Order order = new Order();

    @Test
    void holdsWhenEveryPairIsSo() {
        claim("Avro", 1.5, 1.4, 1.6);
        claim("JSON", 4, 3.5, 4.5);

        assertThat(order.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(order.words()).isEqualTo("Avro 1.50 (1.40–1.60) × MessagePack");
    }

    @Test
    void doesNotHoldWhenOnePairIsOtherwise() {
        claim("Avro", 1.5, 1.4, 1.6);
        claim("Thrift", 1.1, 0.9, 1.2);
        claim("JSON", 0.5, 0.4, 0.6);

        assertThat(order.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(order.words()).isEqualTo("JSON 0.50 (0.40–0.60) × MessagePack");
    }

    @Test
    void isNotDecidedWhereAnIntervalHasBoth() {
        claim("Avro", 1.5, 1.4, 1.6);
        claim("Thrift", 1.1, 0.9, 1.2);

        assertThat(order.verdict()).isEqualTo(Verdict.NOT_DECIDED);
    }

    @Test
    void alikeIsNotMore() {
        claim("Avro", 1, 0.98, 1.02);

        assertThat(order.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void cannotBeComparedWithoutPairs() {
        order.claim("Avro", "MessagePack", Optional.empty());

        assertThat(order.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(order.words()).isEqualTo("not measured");
    }

    private void claim(String more, double value, double low, double high) {
        order.claim(more, "MessagePack", Optional.of(new Ratio(value, new Interval(low, high))));
    }
}
