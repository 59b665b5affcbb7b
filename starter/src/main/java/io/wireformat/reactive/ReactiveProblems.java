package io.wireformat.reactive;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webflux.error.ErrorAttributes;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;

/** The errors of a WebFlux server as problems, and the parts of Spring WebFlux that write them. */
public final class ReactiveProblems {

    private final Supplier<ServerCodecConfigurer> codecs;

    private final ProblemAnswers answers;

    private final ResourceFormats resources;

    private final RefusalDetails details;

    private final EarlyRefusals refusals;

    /**
     * Problems of a server. What it is given is asked for when the first request comes.
     *
     * @param formats the formats that problems can be in
     * @param codecs the application's readers and writers, the formats' among them
     * @param accepted the application's content negotiation
     * @param mappings where its handlers are found
     * @param always whether all errors are problems, or only those of requests that name a format
     */
    public ReactiveProblems(
            ReactiveFormats formats,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<RequestedContentTypeResolver> accepted,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings,
            boolean always) {
        this.codecs = codecs;
        this.answers = new ProblemAnswers(
                mediaType -> formats.formatOf(mediaType) != null,
                formats::isOfStreams,
                () -> codecs.get().getWriters(),
                accepted,
                always);
        this.resources = new ResourceFormats(formats, mappings, codecs);
        DeclineReasons reasons = new DeclineReasons(formats, resources);
        this.details = new RefusalDetails(answers, resources, reasons);
        this.refusals = new EarlyRefusals(answers, resources, reasons, codecs);
    }

    ProblemAnswers answers() {
        return answers;
    }

    /** Writes problems behind the application's own exception handlers, and in the place of Boot's. */
    public WebExceptionHandler exceptionHandler(
            Supplier<Stream<ErrorWebExceptionHandler>> handlers, Supplier<@Nullable ErrorAttributes> attributes) {
        return new ProblemExceptionHandler(
                answers, details, new UnknownFailures(handlers, attributes, () -> codecs.get()
                        .getReaders()));
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

    /** Tells what requests can contain. */
    public WebFilter acceptHeaders() {
        return new AcceptHeaders(resources);
    }

    /** Remembers what was wrong with the content that handlers read; to be asked before the adapter is used. */
    public static void rememberFailures(RequestMappingHandlerAdapter adapter) {
        adapter.setMessageReaders(adapter.getMessageReaders().stream()
                .<HttpMessageReader<?>>map(UnreadableContent::new)
                .toList());
    }
}
