package io.wireformat.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.cloud.Struct;
import io.wireformat.schemas.cloud.StructBatch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamenessTests {

    @Test
    void looksIntoListsRecordsAndArrays() {
        assertThat(Sameness.same(batch(0.0, (byte) 1), batch(0.0, (byte) 1))).isTrue();
    }

    @Test
    void seesAnotherByteOfAnArray() {
        assertThat(Sameness.same(batch(0.0, (byte) 1), batch(0.0, (byte) 2))).isFalse();
    }

    @Test
    void seesTheSignOfZero() {
        assertThat(Sameness.same(batch(0.0, (byte) 1), batch(-0.0, (byte) 1))).isFalse();
    }

    @Test
    void seesAMissingElement() {
        assertThat(Sameness.same(batch(0.0, (byte) 1), new StructBatch(List.of())))
                .isFalse();
    }

    @Test
    void doesNotMindTheKindOfList() {
        assertThat(Sameness.same(List.of("a"), new ArrayList<>(List.of("a")))).isTrue();
    }

    private static StructBatch batch(double f, byte b) {
        return new StructBatch(List.of(new Struct(1, f, true, "s", new byte[] {b})));
    }
}
