package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.Table;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import com.google.protobuf.RuntimeVersion;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.protobuf.PointMessage;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;
import org.capnproto.StructFactory;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Classes that cannot be linked, or are not trusted, are the server's fault: the client learns no more than that. */
@NullUnmarked
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@SomeOf("SERVLET")
class UnusableClassTests extends Served {

    private static final byte[] POINT = {8, 2};

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class), "wireformat.flatbuffers.accept-unverified=true");
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                Arguments.of("/newer", "application/protobuf", "99.98.97"),
                Arguments.of("/newer", "application/protobuf+json", "99.98.97"),
                Arguments.of("/unverifiable", "application/protobuf", "old bytes"),
                Arguments.of("/failing", "application/protobuf", "on purpose"),
                Arguments.of("/unlinked", "application/protobuf", "noSuchMethod"),
                Arguments.of("/struct", "application/vnd.apache.thrift.compact", "old struct"),
                Arguments.of("/struct", "application/vnd.apache.thrift.binary", "old struct"),
                Arguments.of("/capnp", "application/x-capnp", "old schema"),
                Arguments.of("/capnp", "application/x-capnp-packed", "old schema"),
                Arguments.of("/table", "application/x-flatbuffers", "old table"),
                Arguments.of("/avro", "application/avro", "old record"),
                Arguments.of("/record", "application/protobuf", "old constructor"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theServerIsAtFault(String path, String mediaType, String reason, CapturedOutput output) {
        for (int i = 0; i < 2; i++) {
            HttpResponse<byte[]> response =
                    server.post(path, POINT, "Content-Type", mediaType, "Accept", "application/json");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(text(response))
                    .contains("\"status\":500")
                    .doesNotContain(reason, "UnusableClassTests", "io.wireformat", "com.google");
        }
        assertThat(lines(output, reason)).hasSize(2);
    }

    @Test
    void theLogTellsBothVersionsOfProtobuf(CapturedOutput output) {
        server.post("/newer", POINT, "Content-Type", "application/protobuf");

        assertThat(lines(output, "99.98.97"))
                .anySatisfy(line -> assertThat(line).contains(RuntimeVersion.MAJOR + "." + RuntimeVersion.MINOR));
    }

    @Test
    void anAvroClassThatIsNotTrustedIsTheServersFault(CapturedOutput output) {
        byte[] text = {2, 'x'};

        HttpResponse<byte[]> response =
                server.post("/untrusted", text, "Content-Type", "application/avro", "Accept", "application/avro");

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(text(response)).doesNotContain("Untrusted");
        assertThat(lines(output, "org.apache.avro.SERIALIZABLE_CLASSES")).hasSize(1);
    }

    @Test
    void soItIsInStreams(CapturedOutput output) {
        String path = stack == Stack.SERVLET ? "/read-stream" : "/read-many";
        String stream = StreamFormat.PROTOBUF.mediaType();
        HttpResponse<byte[]> written = server.get("/written-many", "Accept", stream + ", application/json;q=0.1");
        HttpResponse<byte[]> read =
                server.post(path, new byte[] {2, 8, 2}, "Content-Type", stream, "Accept", "application/json");

        for (HttpResponse<byte[]> response : List.of(written, read)) {
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(text(response))
                    .contains("A class of this server cannot be used")
                    .doesNotContain("old accessor", "old constructor", "UnusableClassTests");
        }
        assertThat(lines(output, "old accessor")).hasSize(1);
        assertThat(lines(output, "old constructor")).hasSize(1);
    }

    @Test
    void soItIsWhereItIsWritten(CapturedOutput output) {
        HttpResponse<byte[]> response = server.get("/written", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/protobuf");
        assertThat(text(response)).doesNotContain("old accessor");
        assertThat(lines(output, "old accessor")).hasSize(1);
    }

    private static List<String> lines(CapturedOutput output, String reason) {
        return Arrays.stream(output.getAll().split("\n"))
                .filter(line -> line.contains(reason))
                .toList();
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @PostMapping("/newer")
        String newer(@RequestBody Newer message) {
            return "";
        }

        @PostMapping("/unverifiable")
        String unverifiable(@RequestBody Unverifiable message) {
            return "";
        }

        @PostMapping("/failing")
        String failing(@RequestBody Failing message) {
            return "";
        }

        @PostMapping("/unlinked")
        String unlinked(@RequestBody Unlinked message) {
            return "";
        }

        @PostMapping("/struct")
        String struct(@RequestBody OldStruct struct) {
            return "";
        }

        @PostMapping("/capnp")
        String capnp(@RequestBody OldSchema.Reader struct) {
            return "";
        }

        @PostMapping("/table")
        String table(@RequestBody OldTable table) {
            return "";
        }

        @PostMapping("/avro")
        String avro(@RequestBody OldRecord message) {
            return "";
        }

        @PostMapping("/untrusted")
        Point untrusted(@RequestBody UntrustedText message) {
            return new Point(1, 2, null);
        }

        @PostMapping("/record")
        String model(@RequestBody OldConstructor message) {
            return "";
        }

        @GetMapping("/written-many")
        Flux<OldAccessor> writtenMany() {
            return Flux.just(new OldAccessor(1));
        }

        @PostMapping("/read-many")
        Mono<Integer> readMany(@RequestBody Flux<OldConstructor> messages) {
            return messages.count().map(Long::intValue);
        }

        @PostMapping("/read-stream")
        int readStream(@RequestBody Stream<OldConstructor> messages) {
            return messages.toList().size();
        }

        @GetMapping("/written")
        OldAccessor written() {
            return new OldAccessor(1);
        }
    }

    /** As generated code that is newer than the library. */
    public abstract static class Newer implements Message {

        static {
            RuntimeVersion.validateProtobufGencodeVersion(RuntimeVersion.RuntimeDomain.PUBLIC, 99, 98, 97, "", "Newer");
        }

        public static Message getDefaultInstance() {
            return PointMessage.getDefaultInstance();
        }
    }

    public abstract static class Unverifiable implements Message {

        public static Message getDefaultInstance() {
            throw new VerifyError("old bytes");
        }
    }

    public abstract static class Failing implements Message {

        public static Message getDefaultInstance() {
            throw new IllegalStateException("on purpose");
        }
    }

    /** Lacks a method only once content is read. */
    public interface Unlinked extends Message {

        static Message getDefaultInstance() {
            Object parser = Proxy.newProxyInstance(
                    Unlinked.class.getClassLoader(), new Class<?>[] {Parser.class}, (proxy, method, arguments) -> {
                        throw new NoSuchMethodError("noSuchMethod");
                    });
            return (Message) Proxy.newProxyInstance(
                    Unlinked.class.getClassLoader(),
                    new Class<?>[] {Message.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "getDescriptorForType" -> PointMessage.getDescriptor();
                        case "getParserForType" -> parser;
                        default -> throw new AssertionError(method);
                    });
        }
    }

    public static class OldStruct extends PointStruct {

        private static final long serialVersionUID = 1;

        static {
            fail("old struct");
        }
    }

    public static class OldSchema {

        public static final StructFactory<?, ?> factory = fail("old schema");

        public abstract static class Reader extends org.capnproto.StructReader {}
    }

    public abstract static class OldTable extends Table {

        public static OldTable getRootAsOldTable(ByteBuffer content) {
            return fail("old table");
        }
    }

    public abstract static class OldRecord extends SpecificRecordBase {

        public static final Schema SCHEMA$ = fail("old record");
        private static final long serialVersionUID = 1;
    }

    record OldConstructor(int x) {

        OldConstructor {
            fail("old constructor");
        }
    }

    record OldAccessor(int x) {

        @Override
        public int x() {
            return fail("old accessor");
        }
    }

    private static <T> T fail(String what) {
        throw new VerifyError(what);
    }
}
