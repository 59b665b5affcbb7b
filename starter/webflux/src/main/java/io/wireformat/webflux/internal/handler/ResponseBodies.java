package io.wireformat.webflux.internal.handler;

import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.negotiation.RetryPolicy;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.BoundedCache;
import io.wireformat.reactive.internal.OutgoingStream;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;
import org.springframework.core.codec.Hints;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes response bodies by one of Spring's two result handlers, with the formats in the negotiation. Spring chooses the
 * media type and the writer once for each handler method, class of value and {@code Accept}; it would ask all writers for
 * each response, which costs more than a small message. If the chosen format cannot write the value, Spring negotiates once
 * more without that format. Safe for use by many threads.
 */
final class ResponseBodies {

    private static final String DECLARED = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;
    private static final String PRODUCIBLE = ResponseBodies.class.getName();

    /** A handler gets no more kinds of requests, unless a client makes them up. */
    private static final int MAX_REQUESTS = 50;

    private final AbstractMessageWriterResultHandler handler;
    private final Supplier<ProducibleTypes> producible;
    private final BoundedCache<ReturnedValue, Written> written = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    ResponseBodies(AbstractMessageWriterResultHandler handler, Supplier<ProducibleTypes> producible) {
        this.handler = handler;
        this.producible = producible;
    }

    /** Has Spring choose among what the body of an exchange can be in, and labels it as requested. */
    @Nullable
    MediaType select(
            ServerWebExchange exchange,
            Supplier<List<MediaType>> springMediaTypes,
            Function<Supplier<List<MediaType>>, @Nullable MediaType> choice) {
        Producible producible = exchange.getAttribute(PRODUCIBLE);
        if (producible == null) {
            return choice.apply(springMediaTypes);
        }
        MediaType chosen = choice.apply(producible.types::mediaTypes);
        MediaType label = chosen != null ? producible.types.label(chosen) : null;
        if (label == null && chosen != null && isUndeclared(exchange)) {
            producible.remember(chosen, handler.getMessageWriters());
        } else if (label != null && exchange.getResponse().getHeaders().getContentType() == null) {
            exchange.getResponse().getHeaders().setContentType(label);
        }
        return chosen;
    }

    /** Whether neither the handler nor the application names a media type, so that only the request does. */
    private static boolean isUndeclared(ServerWebExchange exchange) {
        return exchange.getAttribute(DECLARED) == null
                && !exchange.getResponse().getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE);
    }

    /**
     * Writes what a method returned, or what it publishes.
     *
     * @param actual the return type if {@code declared} is within it, or null
     */
    Mono<Void> write(
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MethodParameter actual,
            ServerWebExchange exchange,
            Function<@Nullable Object, Mono<Void>> spring) {
        ProducibleTypes producible = this.producible.get();
        Written type = written.get(ReturnedValue.of(declared, body), key -> written(body, declared, actual));
        if (type.varies) {
            VaryHeader.addAccept(exchange.getResponse().getHeaders());
        }
        AcceptedFormats requested;
        try {
            requested = producible.requested(exchange, handler.getContentTypeResolver(), declared);
        } catch (NotAcceptableStatusException e) {
            return Mono.error(e);
        }
        if (requested.nameAny() && body instanceof Mono<?> nothing && isUnit(declared)) {
            // has no type to choose a format for
            return nothing.then();
        }
        boolean formatsTakePart = requested.mayFail() || !isUndeclared(exchange);
        WidenedHandlers.Widening widening = producible.widening(exchange);
        Function<Predicate<String>, Producible> excluding = excluded -> new Producible(
                producible.of(
                        requested,
                        widening,
                        type.element,
                        type.type,
                        UnknownTypes.isOnlyClass(type.actual, type.type),
                        declared,
                        handler.getMessageWriters(),
                        excluded),
                type);
        Request request = new Request(requested, widening);
        Producible known = body instanceof ResolvableTypeProvider ? null : type.producible.getIfPresent(request);
        if (known == null) {
            known = excluding.apply(format -> false);
            if (producible.isLasting(type.element, handler.getMessageWriters())) {
                type.producible.put(request, known);
            }
        }
        exchange.getAttributes().put(PRODUCIBLE, known);
        MediaType contentType = exchange.getResponse().getHeaders().getContentType();
        Choice choice = isUndeclared(exchange) ? known.choice : null;
        Mono<Void> response = choice != null && body != null ? choice.write(body, type, exchange) : spring.apply(body);
        if (!formatsTakePart) {
            return response;
        }
        boolean ofMany = !(body instanceof Mono) && StreamTypes.publisherOf(declared, body) != null;
        Retry retry = new Retry(
                handler,
                exchange,
                body,
                declared,
                contentType,
                spring,
                excluding,
                new RetryPolicy(producible.registry()));
        return (ofMany ? response.contextWrite(OutgoingStream::retried) : response)
                .onErrorResume(UnwritableValueException.class, retry::after);
    }

    private Written written(@Nullable Object body, MethodParameter declared, @Nullable MethodParameter actual) {
        ResolvableType type = ResolvableType.forMethodParameter(declared);
        ReactiveAdapter adapter = handler.getAdapterRegistry().getAdapter(type.resolve(), body);
        ResolvableType element = adapter != null ? published(adapter, type, declared) : classOf(body, type);
        return new Written(
                adapter != null || type.toClass() == Object.class ? element : type,
                actual != null ? ResolvableType.forMethodParameter(actual) : type,
                element,
                adapter == null || body instanceof Mono || body instanceof Flux,
                body != null && element.resolve() != null && !BoundTypes.isLeftToSpring(element.toClass()),
                new BoundedCache<>(MAX_REQUESTS));
    }

    private static ResolvableType classOf(@Nullable Object body, ResolvableType type) {
        ResolvableType instance = body != null ? ResolvableType.forInstance(body) : type;
        return type.toClass() != Object.class && instance.hasUnresolvableGenerics() ? type : instance;
    }

    private static ResolvableType published(ReactiveAdapter adapter, ResolvableType type, MethodParameter declared) {
        if (adapter.isNoValue()) {
            return ResolvableType.forClass(Void.class);
        }
        boolean unwrapped = isSuspending(declared) && !StreamTypes.isPublisher(type);
        ResolvableType element = unwrapped ? type : type.getGeneric();
        return element != ResolvableType.NONE ? element : ResolvableType.forClass(Object.class);
    }

    private static boolean isSuspending(MethodParameter declared) {
        return declared.getMethod() != null && KotlinDetector.isSuspendingFunction(declared.getMethod());
    }

    private static boolean isUnit(MethodParameter declared) {
        return isSuspending(declared) && HandlerBodies.isUnit(ResolvableType.forMethodParameter(declared));
    }

    /**
     * The properties of the values that a method returns.
     *
     * @param type the declared type of a value
     * @param actual the declared type that has the value in it
     * @param element the type by which Spring chooses a writer
     * @param passed whether a writer gets the value, or its publisher, as it was returned
     * @param varies whether another {@code Accept} gets another response
     * @param producible the media types that requests have chosen from
     */
    private record Written(
            ResolvableType type,
            ResolvableType actual,
            ResolvableType element,
            boolean passed,
            boolean varies,
            BoundedCache<Request, Producible> producible) {}

    /** The media types of a response, and Spring's choice if only the request decided it. */
    private static final class Producible {

        private final ProducibleTypes.Types types;
        private final ResolvableType element;
        private final boolean passed;
        private volatile @Nullable Choice choice;

        Producible(ProducibleTypes.Types types, Written type) {
            this.types = types;
            this.element = type.element;
            this.passed = type.passed;
        }

        @SuppressWarnings("unchecked") // canWrite is asked
        void remember(MediaType chosen, List<HttpMessageWriter<?>> writers) {
            if (choice != null || !passed) {
                return;
            }
            for (HttpMessageWriter<?> writer : writers) {
                if (writer.canWrite(element, chosen)) {
                    choice = new Choice((HttpMessageWriter<Object>) writer, chosen);
                    return;
                }
            }
        }
    }

    /** The writer and the media type that Spring chose. */
    private record Choice(HttpMessageWriter<Object> writer, MediaType mediaType) {

        Mono<Void> write(Object body, Written type, ServerWebExchange exchange) {
            return writer.write(
                    body instanceof Publisher<?> values ? values : Mono.just(body),
                    type.actual,
                    type.type,
                    mediaType,
                    exchange.getRequest(),
                    exchange.getResponse(),
                    Hints.from(Hints.LOG_PREFIX_HINT, exchange.getLogPrefix()));
        }
    }

    /** The request of a client to a handler. */
    private record Request(AcceptedFormats accepted, WidenedHandlers.@Nullable Widening widening) {}

    /**
     * Has Spring write a response once more, without the formats that cannot write the value.
     *
     * @param contentType the media type that the application has set
     */
    private record Retry(
            AbstractMessageWriterResultHandler handler,
            ServerWebExchange exchange,
            @Nullable Object body,
            MethodParameter declared,
            @Nullable MediaType contentType,
            Function<@Nullable Object, Mono<Void>> spring,
            Function<Predicate<String>, Producible> excluding,
            RetryPolicy policy) {

        Mono<Void> after(UnwritableValueException failure) {
            if (exchange.getResponse().isCommitted()) {
                discard(failure);
                return Mono.error(failure);
            }
            Set<MediaType> left = policy.leftWithout(failure.format(), exchange.getAttribute(DECLARED));
            if (left == null) {
                return Mono.error(withoutValue(failure));
            }
            exchange.getResponse().getHeaders().setContentType(contentType);
            exchange.getAttributes().computeIfPresent(DECLARED, (name, declaredTypes) -> left);
            exchange.getAttributes().put(PRODUCIBLE, excluding.apply(policy.failed()::contains));
            return Mono.defer(() -> spring.apply(unsent(failure)))
                    .onErrorResume(UnwritableValueException.class, this::after)
                    .onErrorMap(Retry::isRefusal, refusal -> withoutValue(failure));
        }

        private UnwritableValueException withoutValue(UnwritableValueException failure) {
            discard(failure);
            RetryPolicy.VALUE_HEADERS.forEach(exchange.getResponse().getHeaders()::remove);
            return failure;
        }

        /** The unsent values of the failed format, in the kind of body that the handler returned. */
        private @Nullable Object unsent(UnwritableValueException failure) {
            ReactiveAdapter adapter = handler.getAdapterRegistry().getAdapter(declared.getParameterType(), body);
            Object value = failure.unsent();
            if (adapter == null || value == null || value instanceof Flux) {
                return adapter == null || value == null ? body : value;
            }
            return adapter.isMultiValue() ? Flux.fromIterable((List<?>) value) : Mono.just(value);
        }

        /** Cancels the source of messages that have been taken. */
        private static void discard(UnwritableValueException failure) {
            if (failure.unsent() instanceof Flux<?> messages) {
                messages.subscribe(new BaseSubscriber<Object>() {
                    @Override
                    protected void hookOnSubscribe(Subscription subscription) {
                        cancel();
                    }
                });
            }
        }

        /** Whether nothing else is found that the response can be in. */
        private static boolean isRefusal(Throwable failure) {
            return failure instanceof NotAcceptableStatusException
                    || failure instanceof HttpMessageNotWritableException
                    || failure instanceof UnwritableValueException;
        }
    }
}
