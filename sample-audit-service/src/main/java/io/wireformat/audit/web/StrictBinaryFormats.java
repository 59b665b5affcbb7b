package io.wireformat.audit.web;

import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/** Refuses unknown and repeated names in CBOR and Smile too: {@code spring.jackson} only applies to JSON and XML. */
@Configuration(proxyBeanMethods = false)
class StrictBinaryFormats {

    @Bean
    ServerHttpMessageConvertersCustomizer strictBinaryConverters() {
        return converters -> converters
                .withCborConverter(new JacksonCborHttpMessageConverter(strict(CBORMapper.builder())))
                .withSmileConverter(new JacksonSmileHttpMessageConverter(strict(SmileMapper.builder())))
                // YAML, which springdoc brings, has neither the starter's limits nor these settings
                .configureMessageConvertersList(all ->
                        all.removeIf(each -> each.getSupportedMediaTypes().contains(MediaType.APPLICATION_YAML)));
    }

    private static <B extends MapperBuilder<?, B>> B strict(B mapper) {
        return mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    }
}
