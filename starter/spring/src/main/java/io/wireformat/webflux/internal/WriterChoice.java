package io.wireformat.webflux.internal;

import java.util.List;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.server.ServerWebExchange;

/** Chooses the writers that take part in one answer. */
@FunctionalInterface
interface WriterChoice {

    /** Those that the handler has. */
    WriterChoice ALL = (exchange, result, handler) -> handler.getMessageWriters();

    /**
     * The writers for an answer, in the order in which Spring asks them.
     *
     * @param handler has the writers of the application
     */
    List<HttpMessageWriter<?>> of(
            ServerWebExchange exchange, HandlerResult result, AbstractMessageWriterResultHandler handler);
}
