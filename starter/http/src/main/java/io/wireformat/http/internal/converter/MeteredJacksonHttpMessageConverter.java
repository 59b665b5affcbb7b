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
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
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
 * What the {@linkplain MeteredConverter timed converters} of all formats of Spring's have in common. Content passes through a
 * buffer, so that receiving and parsing are timed apart, and so are writing and sending. What exceeds the buffer is streamed
 * as Spring does, and its transport then counts as parsing or writing. Everything else, settings made later included, is the
 * original's.
 *
 * <p>Safe for use by many threads.
 */
final class MeteredJacksonHttpMessageConverter extends AbstractJacksonHttpMessageConverter<ObjectMapper> {

    /** Limits that are a handler's own need handlers, so that this many are never needed. */
    private static final int MAX_LIMITED = 1000;

    private final JacksonFormat format;

    private final AbstractJacksonHttpMessageConverter<ObjectMapper> original;

    private final @Nullable ServerOffer offer;

    private final Exchange exchange;

    /** Null until it is asked for. */
    private volatile @Nullable Boolean plain;

    private final BoundedCache<Limited, LimitedConverter> limitedConverters = new BoundedCache<>(MAX_LIMITED);

    /**
     * A converter.
     *
     * @param original converts
     * @param offer which media types take part; null if all do
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

    /** Whether content with this media type is left to another format. */
    public boolean isLeft(@Nullable MediaType mediaType) {
        return offer != null && offer.isLeft(mediaType);
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
        return !isLeft(mediaType) && !StreamTypes.isOnce(type.toClass()) && original.canRead(type, known(mediaType));
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return !isLeft(mediaType)
                && !exchange.context().hasFailed(format.spring().format().name())
                && original.canWrite(type, valueClass, known(mediaType));
    }

    private @Nullable MediaType known(@Nullable MediaType mediaType) {
        return (MediaType) format.spring().known(mediaType);
    }

    /** The type alone, which the original then finds: it adds the others, and this one where it is not as it was chosen. */
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
        SpringBody body =
                new SpringBody(format.spring(), type, input.getHeaders().getContentType(), hints);
        Metering metering = format.metering(exchange.decodes(input));
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
        return format.reader(decoding, metering, limits, exchange.context()).receive(input, exchange);
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
        try (PooledContent held = format.metering().memory().allocate()) {
            BufferedBody body = new BufferedBody(output, held, format.bufferSize(), head);
            format.write(
                    value,
                    type,
                    hints,
                    head.context(),
                    head.hasBody(),
                    () -> {
                        if (isPlanned(value, type, held, output, hints)) {
                            body.written();
                        } else {
                            writeOriginal(value, type, body, hints, writer);
                        }
                        return body;
                    },
                    BufferedBody::count,
                    BufferedBody::copy);
            body.send();
        } catch (RuntimeException e) {
            throw head.unfinished(e);
        }
    }

    /** Writes with Spring's converter. Text that the format does not have is no failure of the server. */
    private void writeOriginal(
            Object value,
            ResolvableType type,
            BufferedBody body,
            @Nullable Map<String, Object> hints,
            BodyWriter writer)
            throws IOException {
        try {
            original.write(value, type, null, body, hints);
        } catch (HttpMessageNotWritableException e) {
            EncodingException text = body.isSent()
                    ? null
                    : UnwritableText.in(
                            mapper(value.getClass(), body.getHeaders().getContentType()), value, format.spring());
            if (text == null) {
                throw e;
            }
            throw writer.unwritable(format.spring().format().name(), type.getType(), text);
        }
    }

    private boolean isPlanned(
            Object value,
            ResolvableType type,
            PooledContent held,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints) {
        MediaType contentType = output.getHeaders().getContentType();
        return isPlain()
                && format.json()
                        .write(
                                () -> mapper(value.getClass(), contentType),
                                new SpringBody(format.spring(), type, contentType, hints),
                                value,
                                held.buffer());
    }

    /** Whether the original writes what its mapper does, and no prefix that an application has given it. */
    private boolean isPlain() {
        Boolean known = plain;
        if (known == null) {
            known = format.spring() == SpringFormat.JSON && PlainOutput.isOf(original);
            plain = known;
        }
        return known;
    }

    /** Lets what the original writes be looked at again. */
    void forgetOutput() {
        plain = null;
    }
}
