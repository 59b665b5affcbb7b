package io.wireformat.http.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.boot.restclient.test.autoconfigure.RestClientTest;
import org.springframework.boot.test.autoconfigure.json.JsonTest;
import org.springframework.boot.webclient.test.autoconfigure.WebClientTest;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** Slice tests of an application whose main class has the clients of the documentation. */
class ClientSliceTests {

    @Nested
    @WebMvcTest
    @ContextConfiguration(classes = Application.class)
    class OfSpringMvc extends Clients {}

    @Nested
    @WebFluxTest
    @ContextConfiguration(classes = ReactiveApplication.class)
    class OfWebFlux {

        @Test
        void hasTheClientOfTheApplication(@Autowired WebClient client) {
            assertThat(client).isNotNull();
        }
    }

    @Nested
    @RestClientTest
    @ContextConfiguration(classes = Application.class)
    class OfRestClients extends Clients {}

    @Nested
    @WebClientTest
    @ContextConfiguration(classes = Application.class)
    class OfWebClients extends Clients {}

    @Nested
    @JsonTest
    @ContextConfiguration(classes = Application.class)
    class OfJson extends Clients {}

    abstract static class Clients {

        @Test
        void haveTheClientsOfTheApplication(@Autowired ApplicationContext context) {
            assertThat(context.getBean(RestClient.class)).isNotNull();
            assertThat(context.getBean(RestTemplate.class)).isNotNull();
            assertThat(context.getBean(WebClient.class)).isNotNull();
        }
    }

    /** Spring Boot gives applications on WebFlux no builder of a client that waits. */
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class ReactiveApplication {

        @Bean
        WebClient webClient(WebClient.Builder builder, WireformatWebClient wireformat) {
            return builder.apply(wireformat.format("msgpack")).build();
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application extends ReactiveApplication {

        @Bean
        RestClient restClient(RestClient.Builder builder, WireformatClient wireformat) {
            return builder.apply(wireformat.format("protobuf")).build();
        }

        @Bean
        RestTemplate restTemplate(RestTemplateBuilder builder, WireformatClient wireformat) {
            return builder.additionalCustomizers(wireformat.restTemplateFormat("avro")::accept)
                    .build();
        }
    }
}
