package io.wireformat.audit.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.jackson.autoconfigure.XmlMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlReadFeature;

/**
 * Refuses unknown and repeated names in CBOR and Smile too: {@code spring.jackson} only applies to JSON and XML. Refuses in
 * XML what Jackson would drop: attributes and elements of a text, and text between elements.
 */
@Configuration(proxyBeanMethods = false)
class StrictFormats {

    @Bean
    ServerHttpMessageConvertersCustomizer strictBinaryConverters() {
        return converters -> converters
                .withCborConverter(new JacksonCborHttpMessageConverter(strict(CBORMapper.builder())))
                .withSmileConverter(new JacksonSmileHttpMessageConverter(strict(SmileMapper.builder())))
                // YAML, which springdoc brings, has neither the starter's limits nor these settings
                .configureMessageConvertersList(all ->
                        all.removeIf(each -> each.getSupportedMediaTypes().contains(MediaType.APPLICATION_YAML)));
    }

    @Bean
    XmlMapperBuilderCustomizer strictXml() {
        // with the feature, the content of an element that is nil would be dropped; so null is written as absence
        return builder -> builder.disable(XmlReadFeature.PROCESS_XSI_NIL)
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                .addModule(new SimpleModule("strict-xml").addDeserializer(String.class, new PlainText()));
    }

    /** A text alone: Jackson reads an element with attributes or further elements as an object, and takes its text. */
    private static final class PlainText extends StdScalarDeserializer<String> {

        PlainText() {
            super(String.class);
        }

        @Override
        public @Nullable String deserialize(JsonParser parser, DeserializationContext context) {
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                return parser.getString();
            }
            boolean isNil = parser.currentToken() == JsonToken.START_OBJECT
                    && "nil".equals(parser.nextName())
                    && "true".equals(parser.nextStringValue())
                    && parser.nextToken() == JsonToken.END_OBJECT;
            return isNil ? null : (String) context.handleUnexpectedToken(String.class, parser);
        }
    }

    private static <B extends MapperBuilder<?, B>> B strict(B mapper) {
        return mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    }
}
