package io.wireformat.gatling.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentSizesTests {

    @Test
    void whatRepeatsItselfIsSmallWhenCompressed() {
        byte[] content = "wireformat ".repeat(100).getBytes(StandardCharsets.UTF_8);

        ContentSizes sizes = ContentSizes.of(List.of(content, new byte[1_100]));

        assertThat(sizes.raw()).isEqualTo(1_100);
        assertThat(sizes.gzip()).isBetween(20.0, 50.0);
        assertThat(sizes.zstd()).isBetween(10.0, 50.0);
    }

    @Test
    void withoutContentsThereIsNoSize() {
        assertThat(ContentSizes.of(List.of())).isEqualTo(new ContentSizes(Double.NaN, Double.NaN, Double.NaN));
    }
}
