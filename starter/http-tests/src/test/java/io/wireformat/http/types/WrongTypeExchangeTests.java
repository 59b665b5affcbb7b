package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.DecodingException;
import io.wireformat.Wireformat;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.WireformatWebClient;
import io.wireformat.codec.WrongTypes;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecordBuilder;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** A body of another type than the handler's: as in JSON, it is a 400 and not a value with nothing in it. */
@ParameterizedClass
@SomeOf("REACTIVE")
class WrongTypeExchangeTests extends Served {

    private static TestServer skipping;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        Class<?> streams = stack == Stack.SERVLET ? ServletStreams.class : ReactiveStreams.class;
        server = TestServer.start(stack, List.of(Endpoints.class, streams));
        skipping = TestServer.start(stack, List.of(Endpoints.class), "wireformat.wrong-types=skip");
    }

    @AfterParameterizedClassInvocation
    static void stopSkipping() {
        skipping.close();
    }

    @ParameterizedTest
    @EnumSource
    void oneOrderWhereAListIsReadIsA400(TestFormat format) {
        for (Order order : List.of(new Order(42, "Grete", List.of("book")), new Order(8, "", List.of()))) {
            HttpResponse<byte[]> response = post(server, "/orders", format.mediaType(), format.encode(order));

            assertThat(response.statusCode()).as(text(response)).isEqualTo(400);
        }
    }

    /** To ProtoJSON the list is an unknown member. */
    @ParameterizedTest
    @EnumSource(names = "PROTOBUF_JSON", mode = EnumSource.Mode.EXCLUDE)
    void aListWhereOneOrderIsReadIsA400(TestFormat format) {
        byte[] content = format.encode(
                List.of(new Order(42, "Grete", List.of("book"))), new TypeReference<List<Order>>() {}.getType());

        HttpResponse<byte[]> response = post(server, "/order", format.mediaType(), content);

        assertThat(response.statusCode()).as(text(response)).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void aNumberWhereTextIsReadIsA400ThatNamesTheField(TestFormat format) {
        HttpResponse<byte[]> response = post(server, "/named", format.mediaType(), format.encode(new Counted(1)));

        if (statesTypes(format)) {
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(text(response)).contains("name");
        } else {
            assertThat(response.statusCode()).isIn(200, 400);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "THRIFT_COMPACT", "THRIFT_BINARY"})
    void aWrongTypeIsSkippedIfThatIsSet(TestFormat format) {
        HttpResponse<byte[]> named = post(skipping, "/named", format.mediaType(), format.encode(new Counted(1)));
        HttpResponse<byte[]> list = post(skipping, "/orders", format.mediaType(), format.encode(new Counted(1)));

        assertThat(named.statusCode()).isEqualTo(200);
        assertThat(text(named)).isEqualTo("{\"name\":\"\"}");
        assertThat(text(list)).isEqualTo("{\"stored\":0}");
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "THRIFT_COMPACT", "THRIFT_BINARY"})
    void aPartIsReadLikeABody(TestFormat format) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(("--b\r\nContent-Disposition: form-data; name=\"named\"\r\nContent-Type: " + format.mediaType()
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(format.encode(new Counted(1)));
        form.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));

        HttpResponse<byte[]> response = server.send(
                server.request("/part", "Content-Type", "multipart/form-data; boundary=b", "Accept", "application/json")
                        .POST(BodyPublishers.ofByteArray(form.toByteArray())));

        assertThat(response.statusCode()).as(text(response)).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "THRIFT_COMPACT", "THRIFT_BINARY"})
    void aStreamIsReadLikeABody(StreamFormat format) {
        byte[] stream = format.write(Counted.class, List.of(new Counted(1)));

        HttpResponse<byte[]> response = post(server, "/stream", format.mediaType(), stream);

        assertThat(response.statusCode()).as(text(response)).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "THRIFT_COMPACT", "THRIFT_BINARY"})
    void clientsRefuseAResponseOfAnotherType(TestFormat format) {
        RestClient blocking = server.restClient()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatClient.class).format(format.formatName()))
                .build();
        WebClient reactive = WebClient.builder()
                .baseUrl(server.uri("").toString())
                .apply(server.bean(WireformatWebClient.class).format(format.formatName()))
                .build();

        assertThatThrownBy(() -> blocking.get().uri("/counted").retrieve().body(Named.class))
                .hasRootCauseInstanceOf(DecodingException.class);
        assertThatThrownBy(() -> reactive.get()
                        .uri("/counted")
                        .retrieve()
                        .bodyToMono(Named.class)
                        .block())
                .hasRootCauseInstanceOf(DecodingException.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "THRIFT_COMPACT", "THRIFT_BINARY"})
    void storedContentIsReadLikeABody(TestFormat format) {
        byte[] content = format.encode(new Counted(1));
        String name = format.formatName();

        assertThatThrownBy(() -> Wireformat.create().named(name).decode(content, Named.class))
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("field name: has ");
        assertThatThrownBy(() -> server.bean(Wireformat.class).named(name).decodeList(content, Order.class))
                .isInstanceOf(DecodingException.class);
        assertThat(Wireformat.builder()
                        .wrongTypes(WrongTypes.SKIP)
                        .build()
                        .named(name)
                        .decode(content, Named.class))
                .isEqualTo(new Named(""));
        assertThat(skipping.bean(Wireformat.class).named(name).decode(content, Named.class))
                .isEqualTo(new Named(""));
    }

    @Test
    void aContainerOfAnotherWriterHasTheMeaningOfItsLogicalTypes() throws IOException {
        HttpResponse<byte[]> right = post(
                server,
                "/priced",
                "application/x-avro-container",
                container(
                        "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":12,\"scale\":2}",
                        ByteBuffer.wrap(new byte[] {0x30, 0x31})));
        assertThat(text(right)).isEqualTo("[123.37]");

        HttpResponse<byte[]> wrong = post(
                server,
                "/priced",
                "application/x-avro-container",
                container("{\"type\":\"int\",\"logicalType\":\"date\"}", 20_484));
        assertThat(wrong.statusCode()).as(text(wrong)).isEqualTo(400);
        assertThat(text(wrong)).contains("price", "the logical type date");
    }

    private static byte[] container(String type, Object price) throws IOException {
        Schema schema = new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"Priced\",\"fields\":[{\"name\":\"price\",\"type\":" + type
                        + "}]}");
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.create(schema, file);
            writer.append(new GenericRecordBuilder(schema).set("price", price).build());
        }
        return file.toByteArray();
    }

    private static boolean statesTypes(TestFormat format) {
        return format != TestFormat.FLATBUFFERS
                && format != TestFormat.AVRO
                && !format.name().startsWith("CAPNP");
    }

    private static HttpResponse<byte[]> post(TestServer to, String path, String mediaType, byte[] content) {
        return to.post(path, content, "Content-Type", mediaType, "Accept", "application/json");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @NullMarked
    record Order(long id, String customer, List<String> items) {}

    @NullMarked
    record Named(String name) {}

    @NullMarked
    record Priced(BigDecimal price) {}

    record Counted(@JsonProperty("name") int count) {}

    @RestController
    static class Endpoints {

        @PostMapping("/orders")
        Map<String, Integer> orders(@RequestBody List<Order> orders) {
            return Map.of("stored", orders.size());
        }

        @PostMapping("/order")
        Order order(@RequestBody Order order) {
            return order;
        }

        @PostMapping("/named")
        Named named(@RequestBody Named named) {
            return named;
        }

        @PostMapping("/part")
        Named part(@RequestPart Named named) {
            return named;
        }

        @GetMapping("/counted")
        Counted counted() {
            return new Counted(1);
        }
    }

    @RestController
    static class ServletStreams {

        @PostMapping("/stream")
        long stream(@RequestBody Stream<Named> named) {
            return named.count();
        }

        @PostMapping("/priced")
        List<BigDecimal> priced(@RequestBody Stream<Priced> priced) {
            return priced.map(Priced::price).toList();
        }
    }

    @RestController
    static class ReactiveStreams {

        @PostMapping("/stream")
        Mono<Long> stream(@RequestBody Flux<Named> named) {
            return named.count();
        }

        @PostMapping("/priced")
        Mono<List<BigDecimal>> priced(@RequestBody Flux<Priced> priced) {
            return priced.map(Priced::price).collectList();
        }
    }
}
