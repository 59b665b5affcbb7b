package io.wireformat.http;

import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Side;
import io.wireformat.metrics.StepListener;
import jakarta.servlet.Filter;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;

/** The formats that requests are read in and answered in, and the parts of Spring MVC that know them. */
public final class ServerFormats {

    private final JsonMetering json;

    private final Metering metering;

    private final ServerExchange exchange;

    private final List<WireHttpMessageConverter> converters;

    private final ProblemWriter problems;

    private volatile List<HttpMessageConverter<?>> others = List.of();

    /**
     * Formats of a server.
     *
     * @param formats what is shared with the client
     * @param negotiation the application's content negotiation, asked for when the first request comes
     * @param serverTiming whether answers tell what their steps took
     * @param allProblems whether all errors are problems, or only those of requests that name a format
     */
    public ServerFormats(
            WireFormats formats,
            Supplier<ContentNegotiationStrategy> negotiation,
            boolean serverTiming,
            boolean allProblems) {
        this.json = formats.json();
        this.exchange = new ServerExchange(negotiation);
        this.metering = formats.metering(Side.SERVER, serverTiming ? exchange : StepListener.NONE);
        this.converters = formats.converters(metering, exchange);
        this.problems = new ProblemWriter(converters, () -> others, exchange, allProblems);
    }

    /** Adds the formats, behind the converters that an application has, so that JSON stays the first choice. */
    public void addTo(List<HttpMessageConverter<?>> list) {
        json.apply(list, metering, exchange);
        others = List.copyOf(list);
        list.addAll(converters);
    }

    @Nullable
    WireHttpMessageConverter formatOf(MediaType mediaType) {
        return problems.formatOf(mediaType);
    }

    ProblemWriter problems() {
        return problems;
    }

    /** Writes problems behind the application's own exception handlers. */
    public void addProblemsTo(List<HandlerExceptionResolver> resolvers) {
        int behind = 0;
        for (int i = 0; i < resolvers.size(); i++) {
            if (resolvers.get(i) instanceof ExceptionHandlerExceptionResolver) {
                behind = i + 1;
            }
        }
        resolvers.add(behind, new ProblemExceptionResolver(problems, new HandlerFormats(converters)));
    }

    /** Logs which types of these handlers are declined, and why, where anybody listens. */
    public void report(Collection<HandlerMethod> handlers) {
        if (WireFormats.logsDeclines()) {
            handlers.forEach(new HandlerFormats(converters)::bind);
        }
    }

    /** Writes problems in the place of Boot's error controller. */
    public HandlerInterceptor errorPageProblems() {
        return new ErrorPageProblems(problems);
    }

    /** Starts the timing of requests. */
    public Filter timingFilter() {
        return new ServerTimingFilter();
    }

    /** Reads requests without content where that is a message. */
    public EmptyContentAdvice emptyContentAdvice() {
        return new EmptyContentAdvice(this);
    }

    /** Keeps answers with a JSON view out of formats that cannot follow it. */
    public JsonViewGuard jsonViewGuard() {
        return new JsonViewGuard();
    }
}
