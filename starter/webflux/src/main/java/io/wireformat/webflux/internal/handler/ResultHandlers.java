package io.wireformat.webflux.internal.handler;

import io.wireformat.text.internal.EventLog;
import io.wireformat.webflux.internal.exchange.RequestedFormats;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Replaces Spring's two handlers of return values with handlers that let the formats take part, and passes streams without
 * messages to controllers. A subclass of the application's own stays: it writes a format only if the application says so.
 */
public record ResultHandlers(Supplier<ProducibleTypes> producible) implements BeanPostProcessor {

    private static final EventLog log = EventLog.of(ResultHandlers.class);

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof RequestMappingHandlerAdapter adapter) {
            adapter.setReactiveAdapterRegistry(new StreamArguments(adapter.getReactiveAdapterRegistry()));
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean.getClass() == ResponseBodyResultHandler.class) {
            return new Bodies((ResponseBodyResultHandler) bean);
        }
        if (bean.getClass() == ResponseEntityResultHandler.class) {
            return new Entities((ResponseEntityResultHandler) bean);
        }
        if (bean instanceof AbstractMessageWriterResultHandler) {
            log.info(
                    "The formats take no part in the responses of {}",
                    bean.getClass().getName());
        }
        return bean;
    }

    private final class Bodies extends ResponseBodyResultHandler {

        private final ResponseBodies bodies = new ResponseBodies(this, producible);

        Bodies(ResponseBodyResultHandler original) {
            super(
                    original.getMessageWriters(),
                    RequestedFormats.remembered(original.getContentTypeResolver()),
                    original.getAdapterRegistry(),
                    original.getErrorResponseInterceptors());
            setOrder(original.getOrder());
        }

        @Override
        protected @Nullable MediaType selectMediaType(
                ServerWebExchange exchange, Supplier<List<MediaType>> producible, List<MediaType> acceptable) {
            return bodies.select(exchange, producible, types -> super.selectMediaType(exchange, types, acceptable));
        }

        @Override
        protected Mono<Void> writeBody(
                @Nullable Object body,
                MethodParameter declared,
                @Nullable MethodParameter actual,
                ServerWebExchange exchange) {
            return bodies.write(
                    body, declared, actual, exchange, written -> super.writeBody(written, declared, actual, exchange));
        }
    }

    private final class Entities extends ResponseEntityResultHandler {

        private final ResponseBodies bodies = new ResponseBodies(this, producible);

        Entities(ResponseEntityResultHandler original) {
            super(
                    original.getMessageWriters(),
                    RequestedFormats.remembered(original.getContentTypeResolver()),
                    original.getAdapterRegistry(),
                    original.getErrorResponseInterceptors());
            setOrder(original.getOrder());
        }

        @Override
        protected @Nullable MediaType selectMediaType(
                ServerWebExchange exchange, Supplier<List<MediaType>> producible, List<MediaType> acceptable) {
            return bodies.select(exchange, producible, types -> super.selectMediaType(exchange, types, acceptable));
        }

        @Override
        protected Mono<Void> writeBody(
                @Nullable Object body,
                MethodParameter declared,
                @Nullable MethodParameter actual,
                ServerWebExchange exchange) {
            return bodies.write(
                    body, declared, actual, exchange, written -> super.writeBody(written, declared, actual, exchange));
        }
    }
}
