package io.wireformat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.hateoas.EntityModel;
import org.springframework.hateoas.IanaLinkRelations;
import org.springframework.hateoas.Link;
import org.springframework.hateoas.config.HypermediaRestTemplateConfigurer;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.RequestEntity;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** What Spring HATEOAS configures reads and writes links, beside the formats. */
class HypermediaTests {

    private static final ParameterizedTypeReference<EntityModel<Modules.Book>> ENTITY =
            new ParameterizedTypeReference<>() {};

    private static Application server;

    @BeforeAll
    static void start() {
        server = Application.start(WebApplicationType.SERVLET, true, Modules.OnEachStack.class);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aRefusalSaysWhatToReturn() {
        Application.Response response =
                server.exchange(Application.Request.get("/links/entity", "application/protobuf"));

        assertThat(response.status()).isEqualTo(406);
        assertThat(response.body()).contains("hal+json", "return its content");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wireformat.client.hosts.[127.0.0.1].format=protobuf", "no=format"})
    void clientsReadAndWriteLinks(String property) {
        try (Application application = Application.start(WebApplicationType.SERVLET, true, Clients.class, property)) {
            RestTemplate template = application.context().getBean(RestTemplate.class);
            WebClient webClient = application.context().getBean(WebClient.class);
            RestTemplate byHand = application
                    .context()
                    .getBean(HypermediaRestTemplateConfigurer.class)
                    .registerHypermediaTypes(application
                            .context()
                            .getBean(RestTemplateBuilder.class)
                            .build());

            assertLinks(template.exchange(server.uri("/links/entity"), HttpMethod.GET, null, ENTITY)
                    .getBody());
            assertLinks(byHand.exchange(server.uri("/links/entity"), HttpMethod.GET, null, ENTITY)
                    .getBody());
            assertLinks(webClient
                    .get()
                    .uri(server.uri("/links/entity"))
                    .retrieve()
                    .bodyToMono(ENTITY)
                    .block());
            EntityModel<Modules.Book> book = EntityModel.of(new Modules.Book("2", "two"), Link.of("/two"));
            var request = RequestEntity.post(server.uri("/links/entity"))
                    .contentType(MediaType.parseMediaType("application/hal+json"));
            assertThat(template.exchange(request.body(book, ENTITY.getType()), String.class)
                            .getBody())
                    .contains("title=two", "</two>;rel=\"self\"");
        }
    }

    private static void assertLinks(EntityModel<Modules.Book> book) {
        assertThat(book.getContent().title()).isEqualTo("caf\u00e9");
        assertThat(book.getRequiredLink(IanaLinkRelations.SELF).getHref()).isEqualTo("/links/entity");
    }

    @Configuration(proxyBeanMethods = false)
    static class Clients {

        @Bean
        RestTemplate template(RestTemplateBuilder builder) {
            return builder.build();
        }

        @Bean
        WebClient webClient(WebClient.Builder builder) {
            return builder.build();
        }
    }
}
