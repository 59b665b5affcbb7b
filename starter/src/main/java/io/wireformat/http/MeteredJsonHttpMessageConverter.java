package io.wireformat.http;

import io.wireformat.metrics.ContentTooLargeException;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Outcome;
import io.wireformat.metrics.OverloadedException;
import io.wireformat.metrics.Step;
import io.wireformat.metrics.StepTimer;
import io.wireformat.metrics.TypeLabels;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Spring's JSON converter with its steps timed. Content passes through a buffer, so that reading in and parsing, and
 * writing and sending, are told apart; what exceeds the buffer is streamed as Spring does, and its transport then
 * counts as parsing or writing. A subclass, because Spring's {@code @JsonView} support asks for the converter's class.
 *
 * <p>Safe for use by many threads.
 */
final class MeteredJsonHttpMessageConverter extends JacksonJsonHttpMessageConverter {

    private static final String FORMAT = "json";

    /** Classes that JSON can write are not bound beforehand; past this many they share their meters. */
    private static final int MOST_TYPES = 256;

    private final Metering metering;

    private final Exchange exchange;

    private final int bufferSize;

    private final long contentSize;

    private final List<MediaType> left = new CopyOnWriteArrayList<>();

    private final Map<Type, StepTimer> timers = new ConcurrentHashMap<>();

    /**
     * A converter.
     *
     * @param bufferSize the most bytes of content to hold
     * @param contentSize the most bytes of content to read
     */
    MeteredJsonHttpMessageConverter(
            JsonMapper mapper, Metering metering, Exchange exchange, int bufferSize, long contentSize) {
        super(mapper);
        this.metering = metering;
        this.exchange = exchange;
        this.bufferSize = bufferSize;
        this.contentSize = contentSize;
    }

    /** Leaves a media type that {@code application/*+json} includes to the format that it belongs to. */
    void leave(MediaType mediaType) {
        left.add(mediaType);
    }

    @Override
    protected boolean canRead(@Nullable MediaType mediaType) {
        return !isLeft(mediaType) && super.canRead(mediaType);
    }

    @Override
    protected boolean canWrite(@Nullable MediaType mediaType) {
        return !isLeft(mediaType) && super.canWrite(mediaType);
    }

    private boolean isLeft(@Nullable MediaType mediaType) {
        return left.stream().anyMatch(one -> one.equalsTypeAndSubtype(mediaType));
    }

    private StepTimer timer(@Nullable Type type) {
        StepTimer known = timers.get(type != null ? type : Object.class);
        if (known != null) {
            return known;
        }
        Type named = type != null && timers.size() < MOST_TYPES ? type : Object.class;
        String label = named == Object.class ? TypeLabels.OTHER : TypeLabels.of(named);
        return timers.computeIfAbsent(named, t -> metering.timer(FORMAT, label));
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        StepTimer timer = timer(BoundTypes.toRead(type));
        InputStream body = input.getBody();
        long declared = input.getHeaders().getContentLength();
        try (HeldContent head =
                timer.time(Step.RECEIVE, () -> metering.memory().receive(body, declared, contentSize, bufferSize))) {
            return parse(type, new BodyParts(input, head, bufferSize, contentSize), timer, hints);
        } catch (ContentTooLargeException | OverloadedException e) {
            throw exchange.unreadable(e, input);
        }
    }

    private Object parse(ResolvableType type, BodyParts parts, StepTimer timer, @Nullable Map<String, Object> hints)
            throws IOException {
        Outcome outcome = Outcome.MALFORMED;
        try {
            Object value = timer.time(Step.DESERIALIZE, () -> super.read(type, parts, hints));
            outcome = Outcome.SUCCESS;
            return value;
        } catch (RuntimeException e) {
            // the parser may have made it an error of its own
            throw parts.rest.exceeded() ? new ContentTooLargeException(contentSize) : e;
        } finally {
            timer.size(parts.rest.count(), outcome);
        }
    }

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage output, @Nullable Map<String, Object> hints)
            throws IOException {
        StepTimer timer = timer(BoundTypes.toWrite(type, value.getClass()));
        try (HeldContent held = metering.memory().hold()) {
            BufferedBody body = new BufferedBody(output, held, bufferSize, exchange);
            timer.time(Step.SERIALIZE, () -> {
                super.writeInternal(value, type, body, hints);
                return body;
            });
            timer.size(body.count(), Outcome.SUCCESS);
            body.send();
        }
    }

    /** A body of which the first part has been read in. */
    private static final class BodyParts implements HttpInputMessage {

        private final HttpHeaders headers;

        private final StreamedRest rest;

        private final InputStream body;

        BodyParts(HttpInputMessage input, HeldContent head, int bufferSize, long contentSize) throws IOException {
            this.headers = input.getHeaders();
            this.rest = new StreamedRest(input.getBody(), head.size(), contentSize);
            InputStream first = new ByteArrayInputStream(head.buffer().array(), 0, head.size());
            this.body = head.size() < bufferSize ? first : new SequenceInputStream(first, rest);
        }

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }
}
