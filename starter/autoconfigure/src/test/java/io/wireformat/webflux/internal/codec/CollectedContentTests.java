package io.wireformat.webflux.internal.codec;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.wireformat.codec.DecodeLimits;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Where the parts of a body end up that is collected. */
class CollectedContentTests {

    @RegisterExtension
    private final HeldMemory memory = new HeldMemory();

    @Test
    void partsBehindTheOneThatIsTooMuchAreGivenBackAlsoByWhoeverHoldsThemUp() {
        Flux<DataBuffer> heldUp = memory.body(new byte[1_000], 10).hide().publishOn(Schedulers.single());

        Mono<Object> read = CollectedContent.read(
                heldUp,
                15,
                () -> memory.metering()
                        .memory()
                        .await(-1, DecodeLimits.DEFAULT, memory.metering().timer("any", "any")),
                RequestRules.NONE,
                false,
                content -> Optional.of(content.size()));

        assertThatThrownBy(read::block).isInstanceOf(DataBufferLimitException.class);
        await().untilAsserted(memory::assertAllIsGivenBack);
    }
}
