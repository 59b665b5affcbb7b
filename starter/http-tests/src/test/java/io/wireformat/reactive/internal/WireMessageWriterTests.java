package io.wireformat.reactive.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.http.internal.exchange.RequestWriter;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.internal.pipeline.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.core.ResolvableType;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Where content ends up. */
class WireMessageWriterTests {

    @RegisterExtension
    private final HeldMemory memory = new HeldMemory();

    @Test
    void contentIsReleasedIfTheClientLeaves() {
        BaseSubscriber<Void> client = new BaseSubscriber<>() {};
        MockServerHttpResponse response = new MockServerHttpResponse(memory.buffers(client::cancel));
        BodyFormat format =
                new BodyFormat(StreamFormat.PROTOBUF.codec(memory.metering()), JsonMapper.shared(), type -> false);

        new WireMessageWriter(format, RequestWriter.INSTANCE)
                .write(
                        Mono.just(new Point(1, 2, "three")),
                        ResolvableType.forClass(Point.class),
                        format.mediaType(),
                        response,
                        Map.of())
                .subscribe(client);

        assertThat(memory.outcomes()).containsExactly(Outcome.SUCCESS);
        assertThat(response.isCommitted()).isFalse();
    }
}
