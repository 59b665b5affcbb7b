package io.wireformat.http;

import io.wireformat.web.HandlerBodies;
import io.wireformat.web.StreamTypes;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Publishers of many values, such as a {@code Flux}, that a client wants as a stream of ours before all else: written
 * message by message, by the thread of the request. All others are left to Spring, which collects them to a list or
 * writes streams of its own.
 */
final class PublisherReturnValues implements HandlerMethodReturnValueHandler {

    private final SpringsReturnValues springs;

    private final Supplier<List<MediaType>> accepted;

    private final Predicate<MediaType> isOfStreams;

    private final Duration longestWait;

    /**
     * Publishers.
     *
     * @param accepted what the client of the current request accepts
     * @param isOfStreams whether a media type is that of streams of ours
     * @param longestWait for a single message; unbounded where it is not positive
     */
    PublisherReturnValues(
            SpringsReturnValues springs,
            Supplier<List<MediaType>> accepted,
            Predicate<MediaType> isOfStreams,
            Duration longestWait) {
        this.springs = springs;
        this.accepted = accepted;
        this.isOfStreams = isOfStreams;
        this.longestWait = longestWait;
    }

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        return StreamTypes.isPublisher(HandlerBodies.ofEntity(type))
                && isStreamWanted()
                && springs.writesBodyOf(asMessages(type));
    }

    private boolean isStreamWanted() {
        return wanted().stream()
                .limit(1)
                .anyMatch(
                        first -> isOfStreams.test(first) && !MediaType.APPLICATION_NDJSON.equalsTypeAndSubtype(first));
    }

    @SuppressWarnings("unchecked") // Spring sets it
    private Collection<MediaType> wanted() {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        Object producible = request != null
                ? request.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE, RequestAttributes.SCOPE_REQUEST)
                : null;
        return producible != null ? (Collection<MediaType>) producible : accepted.get();
    }

    /** What Spring is given in the place of a publisher. */
    static AnswerType asMessages(MethodParameter type) {
        ResolvableType messages = StreamTypes.awaited(HandlerBodies.ofEntity(type));
        return new AnswerType(
                type,
                HttpEntity.class.isAssignableFrom(type.getParameterType())
                        ? ResolvableType.forClassWithGenerics(HttpEntity.class, messages)
                        : messages);
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        HttpEntity<?> entity = value instanceof HttpEntity<?> given ? given : null;
        Object publisher = entity != null ? entity.getBody() : value;
        ReactiveAdapter adapter = StreamTypes.adapterOf(HandlerBodies.ofEntity(type));
        if (publisher == null || adapter == null) {
            springs.handle(value, type, container, request);
            return;
        }
        try (AwaitedMessages messages = new AwaitedMessages(adapter.toPublisher(publisher), longestWait)) {
            springs.handle(entity != null ? with(messages, entity) : messages, asMessages(type), container, request);
        }
    }

    private static HttpEntity<AwaitedMessages> with(AwaitedMessages messages, HttpEntity<?> entity) {
        return entity instanceof ResponseEntity<?> answer
                ? ResponseEntity.status(answer.getStatusCode())
                        .headers(answer.getHeaders())
                        .body(messages)
                : new HttpEntity<>(messages, entity.getHeaders());
    }
}
