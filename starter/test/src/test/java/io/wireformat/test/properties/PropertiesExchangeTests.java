package io.wireformat.test.properties;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.example.letters.PropertiesCodec;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.TypeMeters;
import io.wireformat.lock.IncompatibleChangeException;
import io.wireformat.lock.WireformatLock;
import io.wireformat.test.EachFormat;
import io.wireformat.test.Format;
import io.wireformat.test.Formats;
import io.wireformat.test.WireBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** A bean of the application's own codec is enough to support its format. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"server.address=127.0.0.1", "wireformat.schemas.enabled=true"})
@AutoConfigureRestTestClient
class PropertiesExchangeTests {

    @Autowired
    private RestTestClient client;

    @Autowired
    private Formats formats;

    @Autowired
    private PropertiesCodec codec;

    @Autowired
    private Set<String> metered;

    @Test
    void readsAndWritesTheFormat() {
        byte[] response = client.post()
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
        assertThat(response).asString(UTF_8).isEqualTo("to=Grete\ngrams=21\n");
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
    void reportsMalformedContent() {
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
    void servesSchemasInItsLanguage() {
        for (String path : List.of("Letter.template", "Letter")) {
            assertThat(get("/wireformat/schemas/" + path, "text/x-properties-template"))
                    .isEqualTo("to=<STRING>\ngrams=<INT32>\n");
        }
        assertThat(get("/wireformat/schemas", "application/json")).contains("\"template\"");
    }

    @Test
    void escapesNamesThatItsStyleForbids() {
        assertThat(get("/wireformat/schemas/Odd.template", "*/*")).contains("two_words=");
    }

    @Test
    void linksToTheSchema() {
        client.get()
                .uri("/letters/last")
                .header("Accept", "application/x-properties")
                .exchange()
                .expectHeader()
                .valueEquals("Link", "</wireformat/schemas/Letter>; rel=\"describedby\"");
    }

    @Test
    void isTimedUnderItsName() {
        client.get()
                .uri("/letters/last")
                .header("Accept", "application/x-properties")
                .exchange()
                .expectStatus()
                .isOk();
        assertThat(metered).contains("properties of Letter");
    }

    @Test
    void isAFormatOfTheLock(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(folder.resolve("wireformat.lock"), """
                wireformat-lock 1

                message %s
                  1 from string id=0 ordinal=0
                  2 grams int32 id=1 ordinal=1
                """.formatted(Letter.class.getCanonicalName()));

        assertThatExceptionOfType(IncompatibleChangeException.class)
                .isThrownBy(() -> WireformatLock.of(file).with(codec).checkTypes(Letter.class))
                .withMessageContaining("number 1 was `from`")
                .withMessageContaining(", Properties)");
    }

    @Test
    void leavesUnsupportedTypesToOthers() {
        client.post()
                .uri("/letters/crate")
                .header("Content-Type", "application/json")
                .header("Accept", "application/x-properties, application/json;q=0.9")
                .body("{\"letter\":{\"to\":\"Grete\",\"grams\":20}}")
                .exchange()
                .expectHeader()
                .contentType("application/json");
    }

    private String get(String path, String accept) {
        return new String(
                client.get()
                        .uri(path)
                        .header("Accept", accept)
                        .exchange()
                        .expectBody()
                        .returnResult()
                        .getResponseBodyContent(),
                UTF_8);
    }

    record Letter(String to, int grams) {}

    record Odd(@JsonProperty("two words") String words) {}

    record Crate(Letter letter) {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        PropertiesCodec propertiesCodec(JsonMapper mapper) {
            return new DescribedPropertiesCodec(mapper);
        }

        @Bean
        Set<String> metered() {
            return ConcurrentHashMap.newKeySet();
        }

        @Bean
        CodecMeters meters(Set<String> metered) {
            return (format, type, side) -> {
                metered.add(format + " of " + type);
                return TypeMeters.NONE;
            };
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

        @GetMapping("/letters/last")
        Letter last() {
            return new Letter("Grete", 20);
        }

        @GetMapping("/letters/odd")
        Odd odd() {
            return new Odd("");
        }

        @PostMapping("/letters/crate")
        Crate same(@RequestBody Crate crate) {
            return crate;
        }
    }
}
