package io.wireformat.webflux.internal;

import java.util.function.Supplier;
import org.springframework.beans.factory.support.MergedBeanDefinitionPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.http.codec.ServerCodecConfigurer;

/**
 * Adds the formats to codecs after all that configures these: Actuator, for example, looks for Spring's encoder of JSON in a
 * post-processor that has no order.
 */
record LateCodecs(Supplier<WebFluxFormats> formats) implements MergedBeanDefinitionPostProcessor {

    /** Nothing to do: Spring puts the post-processors that have this method behind all others. */
    @Override
    public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String name) {}

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof ServerCodecConfigurer configurer) {
            formats.get().complete(configurer);
        }
        return bean;
    }
}
