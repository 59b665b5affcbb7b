package io.wireformat.webflux.internal;

import io.wireformat.client.internal.reactive.OutgoingStream;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.negotiation.RetryPolicy;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes response bodies by one of Spring's two result handlers, with the formats in the negotiation. The media types that
 * a body can be in are worked out once for each handler method, class of value and {@code Accept}. If the chosen format
 * cannot write the value, Spring negotiates once more without that format. Safe for use by many threads.
 */
final class ResponseBodies {

    private static final String DECLARED = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private static final String PRODUCIBLE = ResponseBodies.class.getName();

    /** A handler gets no more kinds of requests, unless a client makes them up. */
    private static final int MAX_REQUESTS = 50;

    private final AbstractMessageWriterResultHandler handler;

    private final Supplier<ReactiveFormats> formats;

    private final BoundedCache<ReturnedValue, Written> written = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    ResponseBodies(AbstractMessageWriterResultHandler handler, Supplier<ReactiveFormats> formats) {
        this.handler = handler;
        this.formats = formats;
    }

    /** Has Spring choose among what the body of an exchange can be in, and labels it as requested. */
    static @Nullable MediaType select(
            ServerWebExchange exchange,
            Supplier<List<MediaType>> springs,
            Function<Supplier<List<MediaType>>, @Nullable MediaType> choice) {
        ProducibleTypes.Types types = exchange.getAttribute(PRODUCIBLE);
        if (types == null) {
            return choice.apply(springs);
        }
        MediaType chosen = choice.apply(types::mediaTypes);
        MediaType label = chosen != null ? types.label(chosen) : null;
        if (label != null && exchange.getResponse().getHeaders().getContentType() == null) {
            exchange.getResponse().getHeaders().setContentType(label);
        }
        return chosen;
    }

    /** Writes what a method returned, or what it publishes. */
    Mono<Void> write(
            @Nullable Object body,
            MethodParameter declared,
            ServerWebExchange exchange,
            Function<@Nullable Object, Mono<Void>> spring) {
        ProducibleTypes producible = formats.get().producible();
        Written type = written.get(ReturnedValue.of(declared, body), key -> written(producible, body, declared));
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
        boolean formatsTakePart = requested.nameAny()
                || exchange.getAttribute(DECLARED) != null
                || exchange.getResponse().getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE);
        WidenedHandlers.Widening widening = producible.widening(exchange);
        Function<Predicate<String>, ProducibleTypes.Types> types = excluded ->
                producible.of(requested, widening, type.element, declared, handler.getMessageWriters(), excluded);
        Request request = new Request(requested, widening);
        ProducibleTypes.Types known =
                body instanceof ResolvableTypeProvider ? null : type.producible.getIfPresent(request);
        if (known == null) {
            known = types.apply(format -> false);
            if (producible.isLasting(type.element, handler.getMessageWriters())) {
                type.producible.put(request, known);
            }
        }
        exchange.getAttributes().put(PRODUCIBLE, known);
        Mono<Void> response = spring.apply(body);
        if (!formatsTakePart) {
            return response;
        }
        boolean ofMany = !(body instanceof Mono) && StreamTypes.publisherOf(declared, body) != null;
        Retry retry = new Retry(
                exchange,
                body,
                declared,
                spring,
                types,
                new RetryPolicy(formats.get().registry()));
        return (ofMany ? response.contextWrite(OutgoingStream::retried) : response)
                .onErrorResume(UnwritableValueException.class, retry::after);
    }

    private Written written(ProducibleTypes producible, @Nullable Object body, MethodParameter declared) {
        ResolvableType element = elementType(body, declared);
        return new Written(
                element, producible.vary(element, body, handler.getMessageWriters()), new BoundedCache<>(MAX_REQUESTS));
    }

    /** The type by which Spring chooses a writer. */
    private ResolvableType elementType(@Nullable Object body, MethodParameter declared) {
        ResolvableType type = ResolvableType.forMethodParameter(declared);
        ReactiveAdapter adapter = handler.getAdapterRegistry().getAdapter(type.resolve(), body);
        if (adapter == null) {
            ResolvableType instance = body != null ? ResolvableType.forInstance(body) : type;
            return type.toClass() != Object.class && instance.hasUnresolvableGenerics() ? type : instance;
        }
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
     * What is known of the values that a method returns.
     *
     * @param element the type by which Spring chooses a writer
     * @param varies whether another {@code Accept} gets another response
     * @param producible what requests have chosen from
     */
    private record Written(
            ResolvableType element, boolean varies, BoundedCache<Request, ProducibleTypes.Types> producible) {}

    /** What a client requests from a handler. */
    private record Request(AcceptedFormats accepted, WidenedHandlers.@Nullable Widening widening) {}

    /** Has Spring write a response once more, without the formats that cannot write the value. */
    private final class Retry {

        private final ServerWebExchange exchange;

        private final @Nullable Object body;

        private final MethodParameter declared;

        private final Function<@Nullable Object, Mono<Void>> spring;

        private final Function<Predicate<String>, ProducibleTypes.Types> types;

        private final RetryPolicy policy;

        Retry(
                ServerWebExchange exchange,
                @Nullable Object body,
                MethodParameter declared,
                Function<@Nullable Object, Mono<Void>> spring,
                Function<Predicate<String>, ProducibleTypes.Types> types,
                RetryPolicy policy) {
            this.exchange = exchange;
            this.body = body;
            this.declared = declared;
            this.spring = spring;
            this.types = types;
            this.policy = policy;
        }

        Mono<Void> after(UnwritableValueException failure) {
            if (exchange.getResponse().isCommitted()) {
                discard(failure);
                return Mono.error(failure);
            }
            Set<MediaType> left = policy.leftWithout(failure.format(), exchange.getAttribute(DECLARED));
            if (left == null) {
                return Mono.error(withoutValue(failure));
            }
            exchange.getAttributes().computeIfPresent(DECLARED, (name, declaredTypes) -> left);
            exchange.getAttributes().put(PRODUCIBLE, types.apply(policy.failed()::contains));
            return Mono.defer(() -> spring.apply(unsent(failure)))
                    .onErrorResume(UnwritableValueException.class, this::after)
                    .onErrorMap(Retry::isRefusal, refusal -> withoutValue(failure));
        }

        private UnwritableValueException withoutValue(UnwritableValueException failure) {
            discard(failure);
            RetryPolicy.VALUE_HEADERS.forEach(exchange.getResponse().getHeaders()::remove);
            return failure;
        }

        /** What the failed format should have written, in the kind of body that the handler returned. */
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
