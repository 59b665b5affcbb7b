package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.addressbook.AddressBookMessages;
import io.wireformat.schemas.audit.AuditMessages;
import io.wireformat.schemas.cloud.CloudMessages;
import io.wireformat.schemas.daily.DailyMessages;
import io.wireformat.schemas.order.OrderMessages;
import io.wireformat.schemas.video.VideoMessages;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Equal seeds give equal messages. */
class SeedTests {

    @ParameterizedTest
    @MethodSource("messages")
    void equalSeedsGiveEqualMessages(Function<Random, Object> message) {
        assertThat(json(message, 1)).isEqualTo(json(message, 1)).isNotEqualTo(json(message, 2));
    }

    static Stream<Function<Random, Object>> messages() {
        return Stream.of(
                random -> new AddressBookMessages(random).addressBook(),
                random -> new AuditMessages(random).event(),
                random -> new CloudMessages(random).int64s(1),
                random -> new CloudMessages(random).float64s(1),
                random -> new CloudMessages(random).strings(1),
                random -> new CloudMessages(random).structs(1),
                random -> new DailyMessages(random).record(1),
                random -> new OrderMessages(random).order(1),
                random -> new VideoMessages(random).video());
    }

    private static String json(Function<Random, Object> message, long seed) {
        return Format.MAPPER.writeValueAsString(message.apply(new Random(seed)));
    }
}
