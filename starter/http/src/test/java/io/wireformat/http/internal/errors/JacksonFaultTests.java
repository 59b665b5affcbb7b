package io.wireformat.http.internal.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.fixtures.Point;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class JacksonFaultTests {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final TypeReference<List<Point>> LIST = new TypeReference<>() {};

    private static final TypeReference<Map<String, Point>> MAP = new TypeReference<>() {};

    @Test
    void namesTheFormatTheFieldAndTheOffset() {
        assertThat(told("[{\"x\":1,\"y\":2},{\"x\":\"sesame\"}]", LIST, "application/json"))
                .startsWith("json: field [1].x: cannot be read (at byte 2")
                .doesNotContain("sesame");
    }

    @Test
    void knowsTheFormatByTheSuffixOfItsMediaType() {
        assertThat(told("[", LIST, "application/vnd.example+json")).startsWith("json: ");
        assertThat(told("[", LIST, "application/vnd.example+cbor")).startsWith("cbor: ");
    }

    @Test
    void namesNoFormatThatItDoesNotKnow() {
        assertThat(told("[7]", LIST, "text/csv")).startsWith("field [0]: cannot be read");
        assertThat(told("[7]", LIST, null)).startsWith("field [0]: cannot be read");
    }

    @Test
    void doesNotRepeatANameThatTheTypeDoesNotKnow() {
        assertThat(told("[{\"x\":1,\"y\":2,\"sesame\":3}]", LIST, "application/json"))
                .startsWith("json: field [0]: ")
                .doesNotContain("sesame");
    }

    @Test
    void doesNotRepeatTheKeyOfAMap() {
        assertThat(told("{\"sesame\":{\"x\":[]}}", MAP, "application/json"))
                .startsWith("json: cannot be read")
                .doesNotContain("sesame");
    }

    private static String told(String content, TypeReference<?> type, @Nullable String contentType) {
        JacksonException fault = catchThrowableOfType(
                JacksonException.class, () -> STRICT.readValue(content.getBytes(StandardCharsets.UTF_8), type));
        return ContentFault.describe(fault, contentType != null ? MediaType.parseMediaType(contentType) : null);
    }
}
