package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class DecodedMemoryTests {

    private static final int MIB = 1024 * 1024;

    private long taken;

    private long told;

    @Test
    void littleContentMayBecomeOneMebibyte() {
        DecodedMemory memory = memory(10, 2 * MIB);
        memory.charge(MIB);

        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> memory.charge(1))
                .withMessageContaining(MIB + " bytes of memory")
                .withMessageContaining("wireformat.limits.in-flight");
    }

    @Test
    void moreContentMayBecomeSixteenTimesItsSize() {
        DecodedMemory memory = memory(100_000, 4 * MIB);
        memory.charge(1_600_000);

        assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> memory.charge(1));
    }

    @Test
    void anyContentMayBecomeAQuarterOfAllThatIsInFlight() {
        DecodedMemory memory = memory(10, 16 * MIB);
        memory.charge(4 * MIB);

        assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> memory.charge(1));
    }

    @Test
    void noContentTakesMoreThanThreeQuartersOfAllThatIsInFlight() {
        DecodedMemory memory = memory(MIB, 8 * MIB);
        memory.charge(5 * MIB);

        assertThat(told).isEqualTo(6 * MIB);
        assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> memory.charge(1));
    }

    @Test
    void whatContentIsDecodedToCountsAndMayItselfBecomeObjects() {
        DecodedMemory memory = memory(10, 64 * MIB);
        memory.chargeDecoded(2 * MIB);
        memory.charge(30 * MIB);

        assertThat(taken).isGreaterThanOrEqualTo(32 * MIB);
        assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> memory.charge(200));
    }

    @Test
    void keepsWhatWasChargedAndNoMore() {
        DecodedMemory memory = memory(10, 16 * MIB);
        memory.charge(100);
        assertThat(taken).isGreaterThan(100);
        memory.settle();
        assertThat(taken).isEqualTo(100);
        memory.release();
        assertThat(taken).isZero();
    }

    @Test
    void aRefusedChargeTakesNothing() {
        DecodedMemory memory = new DecodedMemory(10, DecodeLimits.DEFAULT.withInFlight(16 * MIB), (bytes, all) -> {
            throw new OverloadedException(7);
        });

        assertThatExceptionOfType(OverloadedException.class)
                .isThrownBy(() -> memory.charge(100))
                .withMessageContaining("wireformat.limits.in-flight");
        memory.settle();
    }

    private DecodedMemory memory(long contentSize, long inFlight) {
        return new DecodedMemory(contentSize, DecodeLimits.DEFAULT.withInFlight(inFlight), (bytes, all) -> {
            taken += bytes;
            told = all;
        });
    }
}
