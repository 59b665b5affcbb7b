package io.wireformat.gatling.study.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;

class StudyServerTests {

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
    void movesEveryMessage() throws Exception {
        movesEveryMessageInEveryFormat(MessageCodecs.named(List.of("protobuf")).get(0));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("codecs")
    void movesEveryMessageInEveryFormat(MessageCodec codec) throws Exception {
        for (String message : messages()) {
            HttpResponse<byte[]> answer =
                    send(request(message + "/answer?elements=3").header("Accept", codec.mediaType()));
            assertThat(answer.statusCode()).as(message).isEqualTo(200);
            assertThat(answer.headers().firstValue("Server-Timing"))
                    .hasValueSatisfying(timing -> assertThat(timing).contains("serialize"));

            HttpRequest.Builder echo = request(message + "/echo")
                    .header("Accept", codec.mediaType())
                    .header("Content-Type", codec.mediaType())
                    .POST(BodyPublishers.ofByteArray(answer.body()));
            assertThat(send(echo).body()).as(message).isEqualTo(answer.body());

            HttpRequest.Builder receive = request(message + "/receive")
                    .header("Content-Type", codec.mediaType())
                    .POST(BodyPublishers.ofByteArray(answer.body()));
            assertThat(send(receive).statusCode()).as(message).isEqualTo(204);
        }
    }

    @Test
    void storesEveryMessage() throws Exception {
        storesEveryMessageInTheFormatThatItIsSentIn(
                MessageCodecs.named(List.of("protobuf")).get(0));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("codecs")
    void storesEveryMessageInTheFormatThatItIsSentIn(MessageCodec codec) throws Exception {
        for (String message : messages()) {
            byte[] content = send(request(message + "/answer?elements=3").header("Accept", codec.mediaType()))
                    .body();

            HttpRequest.Builder store = request(message + "/store")
                    .header("Content-Type", codec.mediaType())
                    .POST(BodyPublishers.ofByteArray(content));
            assertThat(send(store).statusCode()).as(message).isEqualTo(204);

            HttpResponse<byte[]> loaded = send(request(message + "/store").header("Accept", codec.mediaType()));
            assertThat(loaded.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith(codec.mediaType());
            assertThat(loaded.body()).as(message).isEqualTo(content);
        }
    }

    @Test
    void storesEachFormatApart() throws Exception {
        HttpRequest.Builder first = request("string/store").header("Content-Type", "application/json");
        HttpRequest.Builder second = request("string/store").header("Content-Type", "application/protobuf");
        send(first.POST(BodyPublishers.ofString("{\"items\":[\"of-json\"]}")));
        send(second.POST(BodyPublishers.ofByteArray(new byte[] {10, 1, 'p'})));

        assertThat(send(request("string/store")).body())
                .asString(StandardCharsets.UTF_8)
                .contains("of-json");
        assertThat(send(request("string/store").header("Accept", "application/protobuf"))
                        .body())
                .isEqualTo(new byte[] {10, 1, 'p'});
    }

    /** With a server of its own, in whose store the other tests leave nothing. */
    @Tag("full")
    @Test
    void saysThatNothingWasStored() throws Exception {
        try (ConfigurableApplicationContext fresh = StudyServer.start("--server.port=0")) {
            URI uri = URI.create("http://127.0.0.1:" + StudyServer.port(fresh) + "/string/store");

            assertThat(send(HttpRequest.newBuilder(uri)).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void refusesMoreElementsThanItHolds() throws Exception {
        assertThat(send(request("string/answer?elements=1000001")).statusCode()).isEqualTo(400);
        assertThat(send(request("string/answer?elements=-1")).statusCode()).isEqualTo(400);
    }

    static List<MessageCodec> codecs() {
        return MessageCodecs.all();
    }

    private static List<String> messages() {
        return List.of("string", "video", "address-book", "audit-event");
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + StudyServer.port(server) + "/" + path));
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    }
}
