package io.wireformat.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.codec.ContentBufferPool;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.OverloadedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ContentMemoryCapTests {

    private final ContentMemory memory = new ContentMemory(new ContentBufferPool(1024), 100);

    @Test
    void contentWithoutCapIsNotRefusedButCounts() throws IOException {
        try (HeldContent content = receive(memory.withoutCap(), 150)) {
            assertThat(content.size()).isEqualTo(150);
            assertThat(memory.held()).isEqualTo(150);
            assertThatThrownBy(() -> receive(memory, 1)).isInstanceOf(OverloadedException.class);
        }
        assertThat(memory.held()).isZero();
    }

    private static HeldContent receive(ContentMemory memory, int size) throws IOException {
        return memory.receive(new ByteArrayInputStream(new byte[size]), size, DecodeLimits.DEFAULT);
    }
}
