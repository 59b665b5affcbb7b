package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PublishedTests {

    @Test
    void readsAFigureByTheFirstColumns() {
        assertThat(Published.read("cloud-total-time.csv")
                        .row("different", "struct", 100_000)
                        .orElseThrow()
                        .number("msgpack"))
                .isEqualTo(68322.9);
    }

    @Test
    void dividesTwoRows() {
        assertThat(Published.read("address-book.csv")
                        .ratio("stored_bytes", "json", "protobuf")
                        .orElseThrow())
                .isCloseTo(568 / 312.0, within(1e-9));
    }

    @Test
    void unpublishedEntriesAreMissing() {
        Published orders = Published.read("order.csv");

        assertThat(orders.ratio("serialize_ms", "JSON (Jackson)", "Numbered JSON"))
                .isEmpty();
        assertThat(orders.row("Smile")).isEmpty();
    }

    @Test
    void aCommaWithinQuotesDividesNothing() {
        assertThat(Published.read("video-results.csv").rows()).hasSize(50).anySatisfy(row -> {
            assertThat(row.text("format")).isEqualTo("Thrift, Cap'n Proto, JSON");
            assertThat(row.number("figure")).isEqualTo(6.5);
            assertThat(row.text("unit")).isEqualTo("s (at least)");
        });
    }
}
