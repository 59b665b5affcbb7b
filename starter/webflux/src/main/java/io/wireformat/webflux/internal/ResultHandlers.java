package io.wireformat.webflux.internal;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseBodyResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;

/**
 * Puts a handler that knows the formats in the place of each of Spring's that writes what controllers return. A subclass
 * of the application's own is left alone: it writes a format only where the application says so.
 */
final class ResultHandlers implements BeanPostProcessor {

    private static final Logger log = LoggerFactory.getLogger(ResultHandlers.class);

    private final Supplier<ReactiveFormats> formats;

    ResultHandlers(Supplier<ReactiveFormats> formats) {
        this.formats = formats;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        Supplier<AnswerWriters> choice = () -> formats.get().answers();
        if (bean.getClass() == ResponseBodyResultHandler.class) {
            return new WireResponseBodyResultHandler((ResponseBodyResultHandler) bean, choice);
        }
        if (bean.getClass() == ResponseEntityResultHandler.class) {
            return new WireResponseEntityResultHandler((ResponseEntityResultHandler) bean, choice);
        }
        if (bean instanceof AbstractMessageWriterResultHandler) {
            log.info("No formats are negotiated by {}", bean.getClass().getName());
        }
        return bean;
    }
}
