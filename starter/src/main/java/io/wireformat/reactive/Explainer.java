package io.wireformat.reactive;

import io.wireformat.http.Explanation;
import io.wireformat.http.Explanation.Asked;
import io.wireformat.http.Explanation.Decision;
import io.wireformat.web.MappedHandlers;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.resource.ResourceWebHandler;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Flux;

/**
 * Tells what a request would be answered with, by letting Spring decide about one that nobody sent: the application's
 * own mappings find the handler, its own negotiation and codecs choose the media type. No handler runs, nor any filter,
 * so that what these refuse is not told. Waits for Spring, and so is not to be asked on a thread of the network's. Safe
 * for use by many threads.
 */
final class Explainer {

    private final Supplier<ReactiveParts> parts;

    private final ReactiveFormats formats;

    private final ResourceFormats resources;

    private final DeclineReasons reasons;

    private final EarlyRefusals refusals;

    /** With the application's parts, which are asked for when something is to be explained. */
    Explainer(
            Supplier<ReactiveParts> parts,
            ReactiveFormats formats,
            ResourceFormats resources,
            DeclineReasons reasons,
            EarlyRefusals refusals) {
        this.parts = parts;
        this.formats = formats;
        this.resources = resources;
        this.reasons = reasons;
        this.refusals = refusals;
    }

    Explanation explain(Asked asked) {
        if (!asked.hasUri()) {
            return Explanation.ofNobody(asked, Decision.NO_URI);
        }
        ReactiveParts server = parts.get();
        DescribedRequest request = DescribedRequest.of(asked, server.basePath());
        if (request == null) {
            return Explanation.ofNobody(asked, Decision.OUTSIDE);
        }
        ServerWebExchange exchange = request.exchange(server.codecs());
        Found found;
        try {
            found = find(exchange, server);
        } catch (RuntimeException e) {
            return Explanation.ofNobody(asked, refusal(e, false));
        }
        if (found == null) {
            return Explanation.ofNobody(asked, Decision.NO_HANDLER);
        }
        if (found.handler() instanceof HandlerMethod method) {
            return new ExplainedHandler(exchange, method, server, formats, resources, reasons, refusals)
                    .explain(asked, request.hasContent(), found.mappingOf(method));
        }
        return Explanation.ofOther(asked, found.handler(), other(found.handler(), exchange));
    }

    private static @Nullable Found find(ServerWebExchange exchange, ReactiveParts server) {
        return Flux.fromIterable(server.mappings())
                .concatMap(mapping -> mapping.getHandler(exchange).map(handler -> new Found(mapping, handler)))
                .next()
                .block();
    }

    /** Whether there is a static resource is told by Spring's own handler, which only reads. */
    private static Decision other(Object handler, ServerWebExchange exchange) {
        if (!(handler instanceof ResourceWebHandler resources)) {
            return Decision.OF_HANDLER;
        }
        try {
            resources.handle(withoutContent(exchange)).block();
            return Decision.OF_RESOURCE;
        } catch (RuntimeException e) {
            return refusal(e, false);
        }
    }

    /** The same for who would answer a GET with content. */
    private static ServerWebExchange withoutContent(ServerWebExchange exchange) {
        return exchange.getRequest().getMethod() == HttpMethod.GET
                ? exchange.mutate()
                        .request(request -> request.method(HttpMethod.HEAD))
                        .build()
                : exchange;
    }

    /** What comes of an exception that Spring makes a status of. */
    static Decision refusal(RuntimeException failure, boolean handlerRuns) {
        return Decision.refusal(failure, handlerRuns).possible(possible(failure));
    }

    private static Collection<?> possible(RuntimeException failure) {
        if (failure instanceof MethodNotAllowedException method) {
            return method.getSupportedMethods();
        }
        if (failure instanceof UnsupportedMediaTypeStatusException unsupported) {
            return unsupported.getSupportedMediaTypes();
        }
        return failure instanceof NotAcceptableStatusException unacceptable
                ? unacceptable.getSupportedMediaTypes()
                : List.of();
    }

    /** A handler, and who found it. */
    private record Found(HandlerMapping mapping, Object handler) {

        @Nullable
        String mappingOf(HandlerMethod method) {
            return mapping instanceof RequestMappingInfoHandlerMapping infos
                    ? MappedHandlers.mappingOf(method, infos.getHandlerMethods())
                    : null;
        }
    }
}
