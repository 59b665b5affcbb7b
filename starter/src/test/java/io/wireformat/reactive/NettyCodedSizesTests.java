package io.wireformat.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.wireformat.codec.ContentBufferPool;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.metrics.Coding;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Outcome;
import io.wireformat.metrics.Side;
import io.wireformat.metrics.Step;
import io.wireformat.metrics.StepListener;
import io.wireformat.metrics.StepTimer;
import io.wireformat.metrics.TypeMeters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;

/** Answers in a connection, one after the other. */
class NettyCodedSizesTests {

    private final List<Long> counted = new ArrayList<>();

    private final StepTimer timer = new Metering(
                    Side.SERVER,
                    (format, type, side) -> new CodedSizes(),
                    StepListener.NONE,
                    new ContentMemory(new ContentBufferPool(0), 0),
                    DecodeLimits.DEFAULT)
            .timer("json", "Point");

    private final EmbeddedChannel channel = new EmbeddedChannel();

    private final Connection connection = Connection.from(channel);

    @BeforeEach
    void connect() {
        channel.pipeline()
                .addLast(new HttpServerCodec())
                .addLast(NettyPipeline.HttpTrafficHandler, new ChannelDuplexHandler());
        NettyCodedSizes.begin(connection);
    }

    @Test
    void countsContentInAllItsParts() {
        NettyCodedSizes.expect(connection, timer);

        head("gzip");
        part(100);
        part(20);
        last(3);

        assertThat(counted).containsExactly(123L);
    }

    @Test
    void doesNotCountWhatIsSentAsItIs() {
        NettyCodedSizes.expect(connection, timer);

        head("identity");
        last(100);

        assertThat(counted).isEmpty();
    }

    @Test
    void doesNotCountWhatIsNotSentToItsEnd() {
        NettyCodedSizes.expect(connection, timer);

        head("gzip");
        part(100);
        channel.close();
        last(20);

        assertThat(counted).isEmpty();
    }

    @Test
    void countsNoAnswerForTheOneBefore() {
        NettyCodedSizes.expect(connection, timer);
        head("gzip");
        last(100);

        NettyCodedSizes.begin(connection);
        head("gzip");
        last(50);

        assertThat(counted).containsExactly(100L);
    }

    @Test
    void waitsForTheAnswerBehindAnInterimOne() {
        NettyCodedSizes.expect(connection, timer);

        channel.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        head("gzip");
        last(100);

        assertThat(counted).containsExactly(100L);
    }

    private void head(String coding) {
        DefaultHttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers()
                .set(HttpHeaderNames.CONTENT_ENCODING, coding)
                .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        channel.writeAndFlush(head);
    }

    private void part(int size) {
        channel.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[size])));
    }

    private void last(int size) {
        channel.writeAndFlush(new DefaultLastHttpContent(Unpooled.wrappedBuffer(new byte[size])));
    }

    private final class CodedSizes implements TypeMeters {

        @Override
        public void took(Step step, long nanos, Outcome outcome) {}

        @Override
        public void size(long bytes, Outcome outcome) {}

        @Override
        public void codedSize(long bytes, Coding coding, Outcome outcome) {
            counted.add(bytes);
        }
    }
}
