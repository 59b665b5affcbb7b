package io.wireformat.http.internal.converter;

import io.wireformat.EncodingException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.ServerOffer;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.StepTimer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.util.MimeType;
import org.springframework.util.StringUtils;
import tools.jackson.databind.ObjectMapper;

/**
 * Shared by the {@linkplain MeteredConverter timed converters} of all formats of Spring's. A body passes through a buffer, so
 * that receiving and parsing are timed apart, and so are writing and sending. A body larger than the buffer is streamed as
 * Spring does, and its transport then counts as parsing or writing. The original has all settings, later ones included.
 *
 * <p>Safe for use by many threads.
 */
public final class MeteredJacksonHttpMessageConverter extends AbstractJacksonHttpMessageConverter<ObjectMapper> {

    /** Far above the number of handlers with their own limits. */
    private static final int MAX_LIMITED = 1000;

    private static final byte[] TRUE = "true".getBytes(StandardCharsets.UTF_8);

    private final JacksonFormat format;
    private final AbstractJacksonHttpMessageConverter<ObjectMapper> original;
    private final @Nullable ServerOffer offer;
    private final Exchange exchange;

    /** Null until it is needed. */
    private volatile @Nullable Boolean plain;

    private final BoundedCache<Limited, LimitedConverter> limitedConverters = new BoundedCache<>(MAX_LIMITED);

    /**
     * A converter.
     *
     * @param original converts
     * @param offer selects the media types that take part; null if all do
     */
    @SuppressWarnings("unchecked") // the class of the mapper only decides which mappers can be registered by type
    MeteredJacksonHttpMessageConverter(
            JacksonFormat format,
            AbstractJacksonHttpMessageConverter<?> original,
            @Nullable ServerOffer offer,
            Exchange exchange) {
        super((ObjectMapper) original.getMapper());
        this.format = format;
        this.original = (AbstractJacksonHttpMessageConverter<ObjectMapper>) original;
        this.offer = offer;
        this.exchange = exchange;
    }

    /** Whether content with this media type belongs to another format. */
    public boolean isReserved(@Nullable MediaType mediaType) {
        return offer != null && offer.isReserved(mediaType);
    }

    public SpringFormat springFormat() {
        return format.spring();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return original.getSupportedMediaTypes();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> type) {
        List<MediaType> all = original.getSupportedMediaTypes(type);
        return offer == null ? all : offer.offered(type, all);
    }

    @Override
    public @Nullable Charset getDefaultCharset() {
        return original.getDefaultCharset();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return !isReserved(mediaType)
                && !StreamTypes.isOnce(type.toClass())
                && original.canRead(type, known(mediaType));
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return !isReserved(mediaType)
                && !exchange.context().hasFailed(format.spring().format().name())
                && original.canWrite(type, valueClass, known(mediaType));
    }

    private @Nullable MediaType known(@Nullable MediaType mediaType) {
        return (MediaType) format.spring().known(mediaType);
    }

    /** Sets the content type alone; the original then adds the other headers, and corrects this one. */
    @Override
    protected void addDefaultHeaders(HttpHeaders headers, Object value, @Nullable MediaType contentType)
            throws IOException {
        MediaType label = offer == null ? contentType : offer.labelled(value.getClass(), contentType);
        if (label == null
                || !label.isConcrete()
                || MediaType.APPLICATION_OCTET_STREAM.equalsTypeAndSubtype(label)
                || getDefaultCharset() != null) {
            super.addDefaultHeaders(headers, value, label);
        } else if (!StringUtils.hasLength(headers.getFirst(HttpHeaders.CONTENT_TYPE))) {
            headers.set(HttpHeaders.CONTENT_TYPE, label.toString());
        }
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        JacksonBody body =
                new JacksonBody(format.spring(), type, () -> input.getHeaders().getContentType(), hints);
        boolean decodes = exchange.decodes(input);
        Metering metering = format.metering(decodes);
        DecodeLimits limits = exchange.limits(type, metering.limits());
        JacksonDecoding decoding =
                new JacksonDecoding(format, body, metering.memory().isCapped()) {
                    @Override
                    protected ObjectMapper mapper() {
                        return MeteredJacksonHttpMessageConverter.this.mapper(type.toClass(), body.mediaType());
                    }

                    @Override
                    protected Object parse(InputStream content, boolean limited) throws IOException {
                        AbstractJacksonHttpMessageConverter<ObjectMapper> reader =
                                limited ? limited(mapper(), limits) : original;
                        return reader.read(type, new Content(input, content), hints);
                    }
                };
        return format.reader(decoding, metering, limits, exchange.context()).receive(input, exchange, decodes);
    }

    private LimitedConverter limited(ObjectMapper mapper, DecodeLimits limits) {
        return limitedConverters.get(
                new Limited(mapper, limits), key -> new LimitedConverter(key.mapper, format.bounds(), key.limits));
    }

    private ObjectMapper mapper(Class<?> type, @Nullable MimeType contentType) {
        return JacksonFormat.mapper(original.getMappersForType(type), contentType, getMapper());
    }

    /** A message with the content that has been received. */
    private record Content(HttpInputMessage input, InputStream body) implements HttpInputMessage {

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public HttpHeaders getHeaders() {
            return input.getHeaders();
        }
    }

    private record Limited(ObjectMapper mapper, DecodeLimits limits) {}

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage output, @Nullable Map<String, Object> hints)
            throws IOException {
        BodyWriter writer = exchange.writer(output);
        ResponseHead head = writer.head();
        JacksonBody body =
                new JacksonBody(format.spring(), type, () -> output.getHeaders().getContentType(), hints);
        try (PooledContent pooled = format.metering().memory().allocate()) {
            BufferedBody buffered = new BufferedBody(output, pooled, format.bufferSize(), head);
            format.write(value, body, head.context(), head.hasBody(), () -> {
                encode(value, body, buffered, writer);
                return buffered;
            });
            send(buffered, pooled, value, body, writer);
        } catch (RuntimeException e) {
            throw head.unfinished(e);
        }
    }

    private void send(BufferedBody buffered, PooledContent pooled, Object value, JacksonBody body, BodyWriter writer)
            throws IOException {
        if (buffered.isSent()) {
            return;
        }
        ContentCompressor compressor = writer.describeSpringFormat(pooled.size(), buffered.getHeaders());
        if (compressor == null) {
            buffered.send(pooled);
            return;
        }
        StepTimer timer = format.timers().toWrite(body.type(), value.getClass());
        try (PooledContent compressed = format.metering()
                .compress(pooled, compressor, timer, writer.head().context())) {
            buffered.getHeaders().setContentLength(compressed.size());
            buffered.send(compressed);
        }
    }

    /** Writes by a plan, or with Spring's converter. Text that the format does not have is no failure of the server. */
    private void encode(Object value, JacksonBody body, BufferedBody buffered, BodyWriter writer) throws IOException {
        Supplier<ObjectMapper> mapper = () -> mapper(value.getClass(), body.mediaType());
        if (format.json().mayWrite(value)
                && isPlain()
                && format.json().write(mapper, body.plainJson(), value, buffered.buffer())) {
            buffered.written();
            return;
        }
        try {
            original.write(value, body.type(), null, buffered, body.hints());
        } catch (HttpMessageNotWritableException e) {
            EncodingException text = buffered.isSent() ? null : UnwritableText.in(mapper.get(), value, format.spring());
            throw text == null
                    ? e
                    : writer.unwritable(
                            format.spring().format().name(), body.type().getType(), text);
        }
    }

    /** Whether the original writes the mapper's JSON without a prefix, which an application may set. */
    private boolean isPlain() {
        Boolean known = plain;
        if (known == null) {
            known = format.spring() == SpringFormat.JSON && writesNothingElse();
            plain = known;
        }
        return known;
    }

    private boolean writesNothingElse() {
        EncodedContent output = new EncodedContent();
        try {
            original.write(true, MediaType.APPLICATION_JSON, output);
            return Arrays.equals(output.bytes(), TRUE);
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Looks at the output of the original again, because its settings have changed. */
    void forgetOutput() {
        plain = null;
    }
}
