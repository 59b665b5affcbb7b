package io.wireformat.reactive.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.ReceiveLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.reactivestreams.Subscription;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Where the parts of a body end up that is collected. */
class CollectedContentTests {

    @RegisterExtension
    private final HeldMemory memory = new HeldMemory();

    @Test
    void partsAfterTheLimitAreReleased() {
        Flux<DataBuffer> heldUp = memory.body(new byte[1_000], 10).hide().publishOn(Schedulers.single());

        Mono<Object> read = sizeOf(heldUp, 15, RequestRules.ofClient(ReceiveLimits.DEFAULT_OF_CLIENTS));

        assertThatThrownBy(read::block).isInstanceOf(DataBufferLimitException.class);
        await().untilAsserted(memory::assertAllIsGivenBack);
    }

    @Test
    void lateContentIsReleased() {
        Sinks.Many<DataBuffer> body = Sinks.many().unicast().onBackpressureBuffer();

        Disposable read = sizeOf(body.asFlux(), -1, RequestRules.ofClient(ReceiveLimits.DEFAULT_OF_CLIENTS))
                .subscribe();
        body.tryEmitNext(part()).orThrow();
        read.dispose();

        memory.assertAllIsGivenBack();
    }

    @Test
    void aFailureOfTheBodyIsTheValues() {
        Flux<DataBuffer> broken = memory.body(new byte[10], 10).concatWith(Mono.error(new IOException("on purpose")));

        assertThatThrownBy(sizeOf(broken, -1, RequestRules.ofClient(ReceiveLimits.DEFAULT_OF_CLIENTS))::block)
                .hasRootCauseMessage("on purpose");
    }

    @Test
    void contentWithoutBytesBecomesAValueWhenOneIsWanted() {
        AtomicReference<Object> value = new AtomicReference<>();
        BaseSubscriber<Object> reader = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                // not yet
            }

            @Override
            protected void hookOnNext(Object size) {
                value.set(size);
            }
        };

        sizeOf(Flux.empty(), -1, RequestRules.ofClient(ReceiveLimits.DEFAULT_OF_CLIENTS))
                .subscribe(reader);

        assertThat(value).hasNullValue();
        reader.request(1);
        assertThat(value).hasValue(0);
    }

    @Test
    void largeContentIsReadElsewhere() {
        RequestRules rules = new RequestRules(ServerCoding.NONE, new HandlerLimits(), new ContentThreads());

        Object reading = CollectedContent.read(
                        memory.body(new byte[DecodingPermit.LARGE + 1], DecodingPermit.LARGE),
                        null,
                        -1,
                        rules,
                        context -> reader(content -> Thread.currentThread()))
                .block();

        assertThat(reading).extracting("name").asString().startsWith("wireformat-content-");
    }

    @Test
    void aPartThatIsGivenBackWhileContentIsRefusedIsNotRead() {
        List<Throwable> dropped = new ArrayList<>();
        Flux<DataBuffer> body = Flux.from(collector -> collector.onSubscribe(new Subscription() {
            @Override
            public void request(long more) {
                collector.onNext(part());
            }

            @Override
            public void cancel() {
                DataBuffer late = part();
                DataBufferUtils.release(late);
                collector.onNext(late);
            }
        }));
        HttpHeaders small = new HttpHeaders();
        small.setContentLength(1);

        Mono<Object> size = CollectedContent.read(
                        body,
                        () -> small,
                        0,
                        RequestRules.ofClient(ReceiveLimits.DEFAULT_OF_CLIENTS),
                        context -> reader(PooledContent::size))
                .contextWrite(
                        context -> context.put("reactor.onErrorDropped.local", (Consumer<Throwable>) dropped::add));

        assertThatThrownBy(size::block).isInstanceOf(DataBufferLimitException.class);
        assertThat(dropped).isEmpty();
    }

    private Mono<Object> sizeOf(Flux<DataBuffer> body, int most, RequestRules rules) {
        return CollectedContent.read(body, null, most, rules, context -> reader(PooledContent::size));
    }

    private BodyReader reader(Function<PooledContent, Object> value) {
        BodyDecoder decoder = new BodyDecoder(
                TestFormat.PROTOBUF.format(),
                (content, charged, body) -> value.apply(body.content()),
                memory.metering(),
                memory.metering().timer("any", "any"));
        return new BodyReader(
                decoder, ResolvableType.forClass(Object.class), false, DecodeLimits.DEFAULT, RequestContext.NONE);
    }

    private DataBuffer part() {
        return memory.buffers().allocateBuffer(1).write(new byte[1]);
    }
}
