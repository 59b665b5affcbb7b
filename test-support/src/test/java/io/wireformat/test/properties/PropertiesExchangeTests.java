package io.wireformat.test.properties;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.test.EachFormat;
import io.wireformat.test.Format;
import io.wireformat.test.Formats;
import io.wireformat.test.WireBody;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** A bean of an application's own codec is all that it takes to speak its format. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "server.address=127.0.0.1")
@AutoConfigureRestTestClient
class PropertiesExchangeTests {

    @Autowired
    private RestTestClient client;

    @Autowired
    private Formats formats;

    @Test
    void readsAndWritesTheFormat() {
        byte[] answer = client.post()
                .uri("/letters")
                .header("Content-Type", "application/x-properties")
                .header("Accept", "application/x-properties")
                .body("to=Grete\ngrams=20\n".getBytes(UTF_8))
                .exchange()
                .expectHeader()
                .contentType("application/x-properties")
                .expectBody()
                .returnResult()
                .getResponseBodyContent();
        assertThat(answer).asString(UTF_8).isEqualTo("to=Grete\ngrams=21\n");
    }

    @EachFormat(include = {"properties", "protobuf"})
    void isOneOfTheFormats(Format format) {
        client.post()
                .uri("/letters")
                .headers(format::bothWays)
                .body(new Letter("Grete", 20))
                .exchange()
                .expectHeader()
                .contentType(format.mediaType())
                .expectBody(Letter.class)
                .isEqualTo(new Letter("Grete", 21));
    }

    @Test
    void tellsAboutContentThatCannotBeRead() {
        var result = client.post()
                .uri("/letters")
                .header("Content-Type", "application/x-properties")
                .header("Accept", "application/x-properties;q=0.9, application/avro")
                .body("to".getBytes(UTF_8))
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .returnResult();
        assertThat(WireBody.of(result, formats)).isIn("avro").isProblem().hasDetailContaining("properties: a line");
    }

    @Test
    void stepsBackWhereItDeclinesTheType() {
        client.post()
                .uri("/letters/crate")
                .header("Content-Type", "application/json")
                .header("Accept", "application/x-properties, application/json;q=0.9")
                .body("{\"letter\":{\"to\":\"Grete\",\"grams\":20}}")
                .exchange()
                .expectHeader()
                .contentType("application/json");
    }

    record Letter(String to, int grams) {}

    record Crate(Letter letter) {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        PropertiesCodec propertiesCodec(JsonMapper mapper) {
            return new PropertiesCodec(mapper);
        }

        @Bean
        Letters letters() {
            return new Letters();
        }
    }

    @RestController
    static class Letters {

        @PostMapping("/letters")
        Letter stamp(@RequestBody Letter letter) {
            return new Letter(letter.to(), letter.grams() + 1);
        }

        @PostMapping("/letters/crate")
        Crate same(@RequestBody Crate crate) {
            return crate;
        }
    }
}
