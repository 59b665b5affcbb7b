package io.wireformat.gatling.study.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.addressbook.AddressBookMessages;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("processes")
class StudyServerTests {

    private static final String STORE = "address-book/store";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static ConfigurableApplicationContext server;

    @BeforeAll
    static void start() {
        server = StudyServer.start("--server.port=0");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void movesAMessage() throws Exception {
        movesAMessageInEveryFormat(MessageCodecs.named(List.of("protobuf")).get(0));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("codecs")
    void movesAMessageInEveryFormat(MessageCodec codec) throws Exception {
        HttpResponse<byte[]> response = send(request("video/answer?which=3").header("Accept", codec.mediaType()));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Server-Timing"))
                .hasValueSatisfying(timing -> assertThat(timing).contains("serialize"));

        HttpRequest.Builder receive = request("video/receive")
                .header("Content-Type", codec.mediaType())
                .POST(BodyPublishers.ofByteArray(response.body()));
        assertThat(send(receive).statusCode()).isEqualTo(204);
    }

    @Test
    void storesAMessage() throws Exception {
        storesAMessageInTheFormatThatItIsSentIn(
                MessageCodecs.named(List.of("protobuf")).get(0));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("codecs")
    void storesAMessageInTheFormatThatItIsSentIn(MessageCodec codec) throws Exception {
        byte[] content = codec.encode(new AddressBookMessages(new Random(1)).addressBook(), AddressBook.class);
        HttpRequest.Builder store =
                request(STORE).header("Content-Type", codec.mediaType()).POST(BodyPublishers.ofByteArray(content));
        assertThat(send(store).statusCode()).isEqualTo(204);

        HttpResponse<byte[]> loaded = send(request(STORE).header("Accept", codec.mediaType()));
        assertThat(loaded.headers().firstValue("Content-Type").orElseThrow()).startsWith(codec.mediaType());
        assertThat(loaded.body()).isEqualTo(content);
    }

    @Test
    void storesEachFormatApart() throws Exception {
        byte[] empty = new byte[0];
        send(request(STORE)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"people\":[{\"name\":\"of-json\",\"id\":1}]}")));
        send(request(STORE).header("Content-Type", "application/protobuf").POST(BodyPublishers.ofByteArray(empty)));

        assertThat(send(request(STORE)).body()).asString(StandardCharsets.UTF_8).contains("of-json");
        assertThat(send(request(STORE).header("Accept", "application/protobuf")).body())
                .isEqualTo(empty);
    }

    /** With its own server, because the other tests store messages. */
    @Tag("full")
    @Test
    void saysThatNothingWasStored() throws Exception {
        try (ConfigurableApplicationContext fresh = StudyServer.start("--server.port=0")) {
            URI uri = URI.create("http://127.0.0.1:" + StudyServer.port(fresh) + "/" + STORE);

            assertThat(send(HttpRequest.newBuilder(uri)).statusCode()).isEqualTo(404);
        }
    }

    static List<MessageCodec> codecs() {
        return MessageCodecs.all();
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + StudyServer.port(server) + "/" + path));
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    }
}
