package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.webflux.internal.ReactiveFormats;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;

/** The errors of a WebFlux server as problems, and the parts of Spring WebFlux that write them. */
public final class ReactiveProblems {

    private final ProblemAnswers answers;

    private final ResourceFormats<ServerWebExchange> resources;

    private final RefusalDetails details;

    private final EarlyRefusals refusals;

    /**
     * Problems of a server. What it is given is asked for when the first request comes.
     *
     * @param formats the formats that problems can be in
     * @param codecs the application's readers and writers, the formats' among them
     * @param accepted the application's content negotiation
     * @param always whether all errors are problems, or only those of requests that name a format
     */
    public ReactiveProblems(
            ReactiveFormats formats,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<RequestedContentTypeResolver> accepted,
            boolean always) {
        FormatRegistry registry = formats.registry();
        this.answers = new ProblemAnswers(registry, () -> codecs.get().getWriters(), accepted, always);
        this.resources = formats.resources();
        this.details = new RefusalDetails(answers, resources, formats.handlers());
        this.refusals = new EarlyRefusals(answers, resources, codecs);
    }

    public ProblemAnswers answers() {
        return answers;
    }

    /**
     * Writes problems behind the application's own exception handlers.
     *
     * @param unknown the problem that any other failure is; null where the application has an error handler of its own
     */
    public WebExceptionHandler exceptionHandler(
            BiFunction<ServerWebExchange, Throwable, @Nullable ProblemDetail> unknown) {
        return new ProblemExceptionHandler(answers, details, unknown);
    }

    /** Completes the problems that exception handlers answer with. */
    public HandlerResultHandler handledProblems(Supplier<Stream<HandlerResultHandler>> handlers) {
        return new HandledProblems(answers, details, handlers);
    }

    /**
     * Refuses, before a handler runs, what could not be read or answered.
     *
     * @param adapters all of the application's, in their order, this one among them
     */
    public HandlerAdapter refusing(Supplier<Stream<HandlerAdapter>> adapters) {
        return new RefusingAdapter(refusals, adapters);
    }

    /** Remembers what was wrong with the content that handlers read; to be asked before the adapter is used. */
    public static void rememberFailures(RequestMappingHandlerAdapter adapter) {
        adapter.setMessageReaders(adapter.getMessageReaders().stream()
                .<HttpMessageReader<?>>map(UnreadableContent::new)
                .toList());
    }
}
