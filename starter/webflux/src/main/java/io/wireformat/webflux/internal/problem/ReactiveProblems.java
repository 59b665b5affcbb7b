package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.errors.ProblemMapper;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.webflux.internal.WebFluxFormats;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/** The errors of a WebFlux server as problems, and the parts of Spring WebFlux that write them. */
public final class ReactiveProblems {

    private final ProblemWriter writer;
    private final ProblemMapper<ServerWebExchange> mapper;
    private final EarlyRefusals refusals;

    /**
     * Problems of a server. The suppliers are asked when the first request comes.
     *
     * @param formats the formats that problems can be in
     * @param codecs the application's readers and writers, including those of the formats
     * @param accepted the application's content negotiation
     * @param always whether all errors are problems, or only those of requests that name a format
     */
    public ReactiveProblems(
            WebFluxFormats formats,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<RequestedContentTypeResolver> accepted,
            boolean always) {
        FormatRegistry registry = formats.registry();
        this.writer = new ProblemWriter(registry, () -> codecs.get().getWriters(), accepted, always);
        ResourceFormats<ServerWebExchange> resources = formats.resources();
        this.mapper = ProblemMapper.ofWebFlux(resources);
        this.refusals = new EarlyRefusals(writer, resources, codecs);
    }

    public ProblemWriter writer() {
        return writer;
    }

    /**
     * Writes problems behind the application's own exception handlers.
     *
     * @param unknown the status of any other failure; null if the application has an error handler of its own
     */
    public WebExceptionHandler exceptionHandler(
            BiFunction<ServerWebExchange, Throwable, @Nullable HttpStatusCode> unknown) {
        return new ProblemExceptionHandler(writer, mapper, unknown);
    }

    /** Completes the problems that exception handlers return. */
    public HandlerResultHandler handledProblems(Supplier<Stream<HandlerResultHandler>> handlers) {
        return new HandledProblems(writer, mapper, handlers);
    }

    /**
     * Refuses, before a handler runs, a request that could not be read or whose response could not be written.
     *
     * @param adapters all of the application's, in their order, this one among them
     */
    public HandlerAdapter refusing(Supplier<Stream<HandlerAdapter>> adapters) {
        return new RefusingAdapter(refusals, adapters);
    }
}
