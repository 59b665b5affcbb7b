package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/** A test only runs in formats that the server has not disabled. */
class FormatsInUseTests {

    @Test
    void aFormatThatTheServerHasDisabledIsNotRun() {
        List<String> names = EngineTestKit.engine("junit-jupiter")
                .selectors(DiscoverySelectors.selectClass(WithAnotherJson.class))
                .execute()
                .testEvents()
                .succeeded()
                .stream()
                .map(Event::getTestDescriptor)
                .map(test -> test.getDisplayName())
                .toList();

        assertThat(names).contains("json", "protobuf").doesNotContain("protobuf-json");
    }

    @SpringBootTest
    static class WithAnotherJson {

        @EachFormat
        void runs(Format format) {}

        @TestConfiguration
        static class Converters {

            @Bean
            ServerHttpMessageConvertersCustomizer ownJson(JsonMapper mapper) {
                return converters -> converters.addCustomConverter(new JacksonJsonHttpMessageConverter(mapper) {});
            }
        }
    }
}
