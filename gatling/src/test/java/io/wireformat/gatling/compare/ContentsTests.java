package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.report.Cell;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentsTests {

    @Test
    void whatRepeatsItselfIsSmallWhenCompressed() {
        byte[] content = "wireformat ".repeat(100).getBytes(StandardCharsets.UTF_8);

        Cell.Content sizes = Contents.sizes(List.of(content, new byte[1_100]));

        assertThat(sizes.raw()).isEqualTo(1_100);
        assertThat(sizes.gzip()).isBetween(20.0, 50.0);
        assertThat(sizes.zstd()).isBetween(10.0, 50.0);
    }

    @Test
    void withoutContentsThereIsNoSize() {
        assertThat(Contents.sizes(List.of())).isEqualTo(new Cell.Content(null, null, null));
    }
}
