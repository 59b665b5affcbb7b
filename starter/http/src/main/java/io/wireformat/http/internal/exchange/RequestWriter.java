package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.UnsupportedBodyException;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.Support;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** Writes the bodies of requests that this application sends. They are not compressed, and failures are the format's own. */
public final class RequestWriter implements BodyWriter, BodyWriters {

    public static final RequestWriter INSTANCE = new RequestWriter();

    private RequestWriter() {}

    @Override
    public BodyWriter of(ResponseHead head) {
        return this;
    }

    @Override
    public ResponseHead head() {
        return ResponseHead.NONE;
    }

    @Override
    public boolean hasBody(Object value, HttpHeaders headers) {
        return !BodyWriter.isNothing(value, headers);
    }

    @Override
    public <T> T write(BodyFormat format, BodyValue value, HttpHeaders headers, Sink<T> sink) throws IOException {
        Support support = format.toWrite(value.type(), value.value(), value.onlyClass());
        MeteredPlan plan = support.plan();
        if (plan == null) {
            throw new UnsupportedBodyException(String.valueOf(support.reason()));
        }
        try (PooledContent content = plan.write(format.toContent(value.value()))) {
            describe(format.mediaTypes(), value.chosen(), content.size(), headers);
            headers.setContentLength(content.size());
            return sink.send(content);
        }
    }

    @Override
    public @Nullable ContentCompressor describeSpringFormat(int size, HttpHeaders headers) {
        return null;
    }

    @Override
    public @Nullable ContentCompressor describe(
            FormatMediaTypes mediaTypes, @Nullable MediaType chosen, int size, HttpHeaders headers) {
        mediaTypes.label(headers, chosen);
        return null;
    }

    @Override
    public RuntimeException unwritable(String format, Type type, EncodingException failure) {
        return failure;
    }

    @Override
    public RuntimeException unusable(UnusableClassException failure) {
        return failure;
    }

    @Override
    public void leaveCompressionToServer(HttpHeaders headers) {}
}
