package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.UnsupportedBodyException;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.errors.UnwritableValues;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.Support;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * Writes the bodies of a server's responses in our formats, and compresses them if the server does. {@code Vary}, the link to
 * the schema, and statuses without a body are decided here, on both stacks. Safe for use by many threads.
 */
public final class ResponseWriters implements BodyWriters {

    private final UnwritableValues unwritable = new UnwritableValues();
    private final ServerCoding coding;
    private final @Nullable SchemaCatalog schemas;

    /**
     * The writers of a server.
     *
     * @param schemas the schemas that bodies link to; null if none are served
     */
    public ResponseWriters(ServerCoding coding, @Nullable SchemaCatalog schemas) {
        this.coding = coding;
        this.schemas = schemas;
    }

    @Override
    public BodyWriter of(ResponseHead head) {
        return new ResponseWriter(head);
    }

    @Override
    public UnwritableValueException unwritable(String format, Type type, EncodingException failure) {
        return unwritable.failure(format, type, failure);
    }

    @Override
    public void leaveCompressionToServer(HttpHeaders headers) {
        if (coding.compressesResponses()) {
            VaryHeader.addAcceptEncoding(headers);
        }
    }

    /** Writes the body of one response. */
    private final class ResponseWriter implements BodyWriter {

        private final ResponseHead head;

        ResponseWriter(ResponseHead head) {
            this.head = head;
        }

        @Override
        public ResponseHead head() {
            return head;
        }

        @Override
        public boolean hasBody(Object value, HttpHeaders headers) {
            VaryHeader.addAccept(headers);
            return !BodyWriter.isNothing(value, headers) && head.hasBody();
        }

        @Override
        public <T> T write(BodyFormat format, BodyValue value, HttpHeaders headers, Sink<T> sink) throws IOException {
            Object object = value.value();
            Support support = format.toWrite(value.type(), object, value.onlyClass());
            Type type = support.type() != null ? support.type() : object.getClass();
            MeteredPlan plan = support.plan();
            if (plan == null) {
                throw unwritable(format.name(), type, new UnsupportedBodyException(String.valueOf(support.reason())));
            }
            try (PooledContent content = plan.write(format.toContent(object), head.context())) {
                ContentCompressor compressor = describe(format.mediaTypes(), value.chosen(), content.size(), headers);
                addLink(type, headers);
                T sent;
                if (compressor == null) {
                    sent = send(content, headers, sink);
                } else {
                    try (PooledContent compressed = plan.compress(content, compressor, head.context())) {
                        sent = send(compressed, headers, sink);
                    }
                }
                see(format, type, content, compressor);
                return sent;
            } catch (EncodingException e) {
                throw unwritable(format.name(), type, e);
            } catch (UnusableClassException e) {
                // JSON can write a problem, with the status that it has
                throw object instanceof ProblemDetail
                        ? unwritable(format.name(), type, new EncodingException("cannot be used here", e))
                        : unusable(e);
            }
        }

        private <T> T send(PooledContent content, HttpHeaders headers, Sink<T> sink) throws IOException {
            headers.setContentLength(content.size());
            head.complete(headers);
            return sink.send(content);
        }

        private void see(BodyFormat format, Type type, PooledContent content, @Nullable ContentCompressor compressor) {
            BodyTap tap = head.context().tap();
            if (tap != null) {
                tap.sees(new BodyTap.Body(
                        BodyTap.Direction.RESPONSE,
                        format.name(),
                        type,
                        false,
                        content.size(),
                        compressor != null ? compressor.coding().tag() : null,
                        () -> Arrays.copyOf(content.buffer().array(), content.size())));
            }
        }

        @Override
        public @Nullable ContentCompressor describe(
                FormatMediaTypes mediaTypes, @Nullable MediaType chosen, int size, HttpHeaders headers) {
            if (mediaTypes.label(headers, chosen).getCharset() == null) {
                head.labeled();
            }
            VaryHeader.addAccept(headers);
            return named(coding.compressor(size, headers, head), headers);
        }

        @Override
        public @Nullable ContentCompressor describeSpringFormat(int size, HttpHeaders headers) {
            return head.hasBody() ? named(coding.compressorOfSpringFormat(size, headers, head), headers) : null;
        }

        private static @Nullable ContentCompressor named(@Nullable ContentCompressor compressor, HttpHeaders headers) {
            if (compressor != null) {
                headers.set(HttpHeaders.CONTENT_ENCODING, compressor.coding().tag());
                headers.remove(HttpHeaders.CONTENT_LENGTH);
            }
            return compressor;
        }

        private void addLink(Type type, HttpHeaders headers) {
            String name = schemas != null ? schemas.nameOf(type) : null;
            if (name != null && head.mayRead(SchemaCatalog.PATH + name)) {
                headers.add(HttpHeaders.LINK, SchemaCatalog.linkTo(name, head.contextPath()));
            }
        }

        @Override
        public RuntimeException unwritable(String format, Type type, EncodingException failure) {
            return ResponseWriters.this.unwritable(format, type, failure);
        }

        @Override
        public RuntimeException unusable(UnusableClassException failure) {
            return ContentRefusal.of(failure);
        }
    }
}
