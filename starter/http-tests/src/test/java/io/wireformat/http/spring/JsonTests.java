package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.support.TestServer;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Type;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** JSON stays Spring's, whatever its size. */
@ExtendWith(OutputCaptureExtension.class)
class JsonTests {

    private static final String[] JSON = {"Content-Type", "application/json"};

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Texts.class), "wireformat.buffer.max=1KB", "wireformat.limits.content-size=8KB");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void contentOfAnySizeIsReadAndWritten() {
        for (int size : new int[] {0, 1, 1000, 1022, 1023, 1024, 1025, 5000}) {
            String content = "[\"" + "x".repeat(size) + "\"]";

            HttpResponse<byte[]> response = server.post("/texts", content.getBytes(), JSON);

            assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo(content);
        }
    }

    @Test
    void aLimitThatIsSetBindsJsonToo() {
        byte[] content = ("[\"" + "x".repeat(9000) + "\"]").getBytes();

        assertThat(server.post("/texts", content, JSON).statusCode()).isEqualTo(413);
        var chunked = server.request("/texts", JSON)
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)));
        assertThat(server.send(chunked).statusCode()).isEqualTo(413);
    }

    @Test
    void viewsApply() {
        assertThat(new String(server.get("/viewed").body(), StandardCharsets.UTF_8))
                .isEqualTo("{\"open\":\"plain\"}");
    }

    @Test
    void aConverterOfTheApplicationKeepsItsSettings(CapturedOutput output) {
        try (TestServer own =
                TestServer.start(List.of(Texts.class, OwnConverter.class), "logging.level.io.wireformat=info")) {
            assertThat(new String(own.get("/viewed").body(), StandardCharsets.UTF_8))
                    .isEqualTo("own {\"open\":\"plain\"}");
            assertThat(output).doesNotContain("Not timed");
        }
    }

    @Test
    void aSubclassOfTheApplicationIsLeftAlone(CapturedOutput output) {
        try (TestServer own =
                TestServer.start(List.of(Texts.class, Subclass.class), "logging.level.io.wireformat=info")) {
            assertThat(new String(own.get("/viewed").body(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"open\":\"plain\"}");
            assertThat(output).contains("Not timed").contains("OwnJson");
        }
    }

    @Test
    void aMapperOfASingleTypeIsKept() {
        try (TestServer own = TestServer.start(List.of(Texts.class, OwnMapper.class))) {
            assertThat(new String(own.get("/unviewed").body(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"OPEN\":\"plain\",\"HIDDEN\":\"secret\"}");
        }
    }

    @Test
    void onlyACapThatIsSetBindsJson() {
        byte[] content = ("[\"" + "x".repeat(900) + "\"]").getBytes();
        try (TestServer capped = TestServer.start(List.of(Texts.class), "wireformat.limits.in-flight=100B")) {
            assertThat(capped.post("/texts", content, JSON).statusCode()).isEqualTo(413);
        }
    }

    @Test
    void aFormatBasedOnJsonIsNotTakenForJson() {
        String[] reversed = {"Content-Type", "application/reversed+json", "Accept", "application/reversed+json"};
        try (TestServer own = TestServer.start(List.of(Texts.class, Reversed.class))) {
            HttpResponse<byte[]> response = own.post("/texts", "]1[".getBytes(), reversed);

            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/reversed+json");
            assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("]1[");
        }
    }

    @Test
    void declinedTypesAreLoggedAtStart(CapturedOutput output) {
        TestServer.start(List.of(Texts.class)).close();

        assertThat(output).contains("support only Spring's formats", "Viewed (written by ", "a JSON view");
    }

    interface Brief {}

    record Viewed(
            @JsonView(Brief.class) String open,
            @JsonView(String.class) String hidden) {}

    @RestController
    static class Texts {

        @PostMapping("/texts")
        List<String> same(@RequestBody List<String> texts) {
            return texts;
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Viewed viewed() {
            return new Viewed("plain", "secret");
        }

        @GetMapping("/unviewed")
        Viewed unviewed() {
            return viewed();
        }
    }

    static class OwnConverter {

        @Bean
        JacksonJsonHttpMessageConverter own(JsonMapper mapper) {
            JacksonJsonHttpMessageConverter converter = new JacksonJsonHttpMessageConverter(mapper);
            converter.setJsonPrefix("own ");
            return converter;
        }
    }

    static class Subclass {

        @Bean
        JacksonJsonHttpMessageConverter own(JsonMapper mapper) {
            return new OwnJson(mapper);
        }
    }

    private static final class OwnJson extends JacksonJsonHttpMessageConverter {

        OwnJson(JsonMapper mapper) {
            super(mapper);
        }
    }

    static class OwnMapper {

        @Bean
        JacksonJsonHttpMessageConverter own(JsonMapper mapper) {
            JsonMapper loud = mapper.rebuild()
                    .propertyNamingStrategy(new PropertyNamingStrategies.NamingBase() {
                        @Override
                        public String translate(String name) {
                            return name.toUpperCase(Locale.ROOT);
                        }
                    })
                    .build();
            JacksonJsonHttpMessageConverter converter = new JacksonJsonHttpMessageConverter(mapper);
            converter.registerMappersForType(Viewed.class, mappers -> mappers.put(MediaType.APPLICATION_JSON, loud));
            return converter;
        }
    }

    /** A format of the application's own: lists of one text, backwards. */
    static class Reversed {

        @Bean
        Codec reversed() {
            return new Codec() {
                @Override
                public WireFormat format() {
                    return new WireFormat("reversed", "application/reversed+json", List.of(), false);
                }

                @Override
                public Binding bind(Type type) {
                    return new Binding.Bound(new Backwards());
                }
            };
        }

        private static final class Backwards implements Plan {

            @Override
            public void encode(Object value, ContentBuffer content) {
                byte[] bytes = ("]" + ((List<?>) value).get(0) + "[").getBytes(StandardCharsets.UTF_8);
                content.writeBytes(bytes, 0, bytes.length);
            }

            @Override
            public Object decode(ContentReader content) {
                return List.of("1");
            }
        }
    }
}
