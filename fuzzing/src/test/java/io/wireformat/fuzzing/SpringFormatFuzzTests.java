package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.SmartHttpMessageConverter;
import org.springframework.mock.http.MockHttpOutputMessage;

/** The formats that Spring reads itself, through the converters that an application has. */
class SpringFormatFuzzTests {

    private static final Types MESSAGES = Types.SPRING;

    @MethodSource("jsonSeeds")
    @FuzzTest
    void json(byte[] input) {
        read(MediaType.APPLICATION_JSON, input);
    }

    static Stream<byte[]> jsonSeeds() {
        return seeds(MediaType.APPLICATION_JSON);
    }

    @MethodSource("xmlSeeds")
    @FuzzTest
    void xml(byte[] input) {
        read(MediaType.APPLICATION_XML, input);
    }

    static Stream<byte[]> xmlSeeds() {
        return seeds(MediaType.APPLICATION_XML);
    }

    @MethodSource("cborSeeds")
    @FuzzTest
    void cbor(byte[] input) {
        read(MediaType.APPLICATION_CBOR, input);
    }

    static Stream<byte[]> cborSeeds() {
        return seeds(MediaType.APPLICATION_CBOR);
    }

    @MethodSource("smileSeeds")
    @FuzzTest
    void smile(byte[] input) {
        read(MediaType.valueOf("application/x-jackson-smile"), input);
    }

    static Stream<byte[]> smileSeeds() {
        return seeds(MediaType.valueOf("application/x-jackson-smile"));
    }

    private static Stream<byte[]> seeds(MediaType mediaType) {
        return MESSAGES.seeds((type, value) -> write(mediaType, type, value));
    }

    private static void read(MediaType mediaType, byte[] input) {
        if (input == null || input.length == 0) {
            return;
        }
        byte[] content = Types.contentIn(input);
        Type type = MESSAGES.typeIn(input);
        // nobody but the mapper says what can be written: only the reading is ours
        Oracles.read(content.length, () -> read(mediaType, type, content));
    }

    /** Content that is no more than a limit allows takes what it takes, so that the bound is loose. */
    static void attack(Attack attack, Type type) {
        byte[] content = attack.content();
        Oracles.read(content.length, () -> read(MediaType.valueOf(attack.mediaType), type, content));
    }

    private static @Nullable Object read(MediaType mediaType, Type type, byte[] content) throws IOException {
        ResolvableType resolved = ResolvableType.forType(type);
        for (HttpMessageConverter<?> converter : Service.converters()) {
            if (converter instanceof SmartHttpMessageConverter<?> smart && smart.canRead(resolved, mediaType)) {
                return smart.read(resolved, new Request(mediaType, content), null);
            }
        }
        throw new AssertionError("nobody reads " + mediaType);
    }

    @SuppressWarnings("unchecked")
    private static byte[] write(MediaType mediaType, Type type, Object value) {
        ResolvableType resolved = ResolvableType.forType(type);
        MockHttpOutputMessage answer = new MockHttpOutputMessage();
        for (HttpMessageConverter<?> converter : Service.converters()) {
            if (converter instanceof SmartHttpMessageConverter<?> smart
                    && smart.canWrite(resolved, value.getClass(), mediaType)) {
                try {
                    ((SmartHttpMessageConverter<Object>) smart).write(value, resolved, mediaType, answer, null);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return answer.getBodyAsBytes();
            }
        }
        throw new AssertionError("nobody writes " + mediaType);
    }

    private record Request(HttpHeaders getHeaders, InputStream getBody) implements HttpInputMessage {

        Request(MediaType mediaType, byte[] content) {
            this(headers(mediaType, content.length), new ByteArrayInputStream(content));
        }

        private static HttpHeaders headers(MediaType mediaType, int length) {
            HttpHeaders headers = new HttpHeaders();
            headers.setContentType(mediaType);
            headers.setContentLength(length);
            return headers;
        }
    }
}
