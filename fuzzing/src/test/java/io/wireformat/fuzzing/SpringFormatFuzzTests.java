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

/** Spring's own formats, with the converters of an application. */
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
        // the mapper decides what can be written: only reading is tested
        Oracles.read(content.length, () -> read(mediaType, type, content));
    }

    /** Content within the limits may need more memory, so the check is loose. */
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
        throw new AssertionError("no converter reads " + mediaType);
    }

    @SuppressWarnings("unchecked")
    private static byte[] write(MediaType mediaType, Type type, Object value) {
        ResolvableType resolved = ResolvableType.forType(type);
        MockHttpOutputMessage output = new MockHttpOutputMessage();
        for (HttpMessageConverter<?> converter : Service.converters()) {
            if (converter instanceof SmartHttpMessageConverter<?> smart
                    && smart.canWrite(resolved, value.getClass(), mediaType)) {
                try {
                    ((SmartHttpMessageConverter<Object>) smart).write(value, resolved, mediaType, output, null);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return output.getBodyAsBytes();
            }
        }
        throw new AssertionError("no converter writes " + mediaType);
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
