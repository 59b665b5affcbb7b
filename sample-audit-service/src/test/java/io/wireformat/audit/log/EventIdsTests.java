package io.wireformat.audit.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.log.store.Micros;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventIdsTests {

    private final EventIds ids = new EventIds();

    @Test
    void idIsAUuidOfVersion7() {
        UUID id = UUID.fromString(ids.next(Micros.of(Instant.now())));

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
    }

    @Test
    void idBeginsWithTheTimeInMilliseconds() {
        UUID id = UUID.fromString(ids.next(1_234_567_999L));

        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(1_234_567);
    }

    @Test
    void laterIdsSortLater() {
        long now = Micros.of(Instant.now());

        assertThat(ids.next(now)).isLessThan(ids.next(now + 1_000));
    }

    @Test
    void idsOfOneMomentDiffer() {
        assertThat(ids.next(0)).isNotEqualTo(ids.next(0));
    }
}
