package io.wireformat.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.tracking.TrackingApplication;
import com.example.tracking.TrackingApplication.Position;
import com.example.tracking.TrackingApplication.Seen;
import io.wireformat.Wireformat;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.fixtures.page.Browser;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.messaging.simp.stomp.StompFrameHandler;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;
import tools.jackson.databind.json.JsonMapper;

/** The application of docs/messaging.md: {@link TrackingApplication}. */
@Tag("full")
@SpringBootTest(classes = TrackingApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class StompTests {

    /** The application serves a page from it, because its endpoint accepts its own origin alone. */
    @TempDir
    private static Path pages;

    @DynamicPropertySource
    static void propertiesOfThePage(DynamicPropertyRegistry registry) {
        registry.add("spring.web.resources.static-locations", () -> pages.toUri());
        DocumentationPage.of("docs/messaging.md")
                .block("tried by StompTests: properties")
                .lines()
                .forEach(line -> {
                    int middle = line.indexOf('=');
                    registry.add(line.substring(0, middle), () -> line.substring(middle + 1));
                });
    }

    @LocalServerPort
    private int port;

    @Test
    void theHeaderStatesTheFormatAndNothingIsInherited() throws Exception {
        WebSocketStompClient client = new WebSocketStompClient(new StandardWebSocketClient());
        client.setMessageConverter(WireformatMessageConverter.forStomp(Wireformat.create(), "protobuf"));
        client.setInboundMessageSizeLimit(64 * 1024);
        StompSession session = client.connectAsync(
                        "ws://127.0.0.1:" + port + "/stomp", new StompSessionHandlerAdapter() {})
                .get(1, TimeUnit.MINUTES);
        Receiver receiver = new Receiver();
        session.subscribe("/topic/seen", receiver);
        // the broker does not say when it has the subscription
        do {
            session.send("/app/positions", new Position("first", 50.7, 7.1));
        } while (receiver.messages.poll(1, TimeUnit.SECONDS) == null);

        for (String mediaType : new String[] {"application/octet-stream", "application/json"}) {
            StompHeaders headers = new StompHeaders();
            headers.setDestination("/app/positions");
            headers.setContentType(MimeType.valueOf(mediaType));
            session.send(headers, new Position(mediaType, 50.7, 7.1));

            Object next = receiver.next();
            while (next.equals(new Seen("first", 1))) {
                next = receiver.next();
            }
            assertThat(next).isEqualTo(new Seen(mediaType, 1));
            assertThat(receiver.contentType).isEqualTo(MimeTypeUtils.APPLICATION_OCTET_STREAM);
        }
        session.disconnect();
        client.stop();
    }

    /** Libraries of others read the exported schema in a browser. */
    @Test
    @Tag("processes")
    void aBrowserReadsProtobufByTheExportedSchema() throws Exception {
        assumeTrue(ShellSession.has("npm"), "npm is not installed");
        ShellSession.Result installed = ShellSession.run(
                pages, "npm", "install", "--no-audit", "--no-fund", "@stomp/stompjs@7.5.0", "protobufjs@8.8.1");
        assumeTrue(installed.exitCode() == 0, () -> "npm failed: " + installed.output());
        Wireformat.Format protobuf = Wireformat.create().named("protobuf");
        Files.writeString(
                pages.resolve("page.html"),
                PAGE.formatted(
                        JsonMapper.shared().writeValueAsString(protobuf.schema(Position.class)),
                        JsonMapper.shared().writeValueAsString(protobuf.schema(Seen.class))));
        try (Browser browser = Browser.start()) {
            browser.open(URI.create("http://127.0.0.1:" + port + "/page.html"));

            browser.await("#seen", "browser 1 application/octet-stream");
        }
    }

    private static final String PAGE = """
            <!doctype html><meta charset="utf-8"><p id="seen"></p>
            <script src="node_modules/@stomp/stompjs/bundles/stomp.umd.min.js"></script>
            <script src="node_modules/protobufjs/dist/protobuf.min.js"></script>
            <script>
              const type = (schema, name) => protobuf.parse(schema).root.lookupType(name)
              const Position = type(%s, 'Position')
              const Seen = type(%s, 'Seen')
              const client = new StompJs.Client({brokerURL: `ws://${location.host}/stomp`})
              client.onConnect = () => {
                client.subscribe('/topic/seen', message => {
                  const seen = Seen.decode(message.binaryBody)
                  document.querySelector('#seen').textContent =
                    [seen.parcel, seen.times, message.headers['content-type']].join(' ')
                })
                // the broker does not say when it has the subscription
                setInterval(() => client.publish({
                  destination: '/app/positions',
                  headers: {'content-type': 'application/octet-stream'},
                  binaryBody: Position.encode({parcel: 'browser', latitude: 50.7, longitude: 7.1}).finish()
                }), 500)
              }
              client.activate()
            </script>
            """;

    private static final class Receiver implements StompFrameHandler {

        private final BlockingQueue<Object> messages = new LinkedBlockingQueue<>();
        private volatile @Nullable MimeType contentType;

        @Override
        public Type getPayloadType(StompHeaders headers) {
            return Seen.class;
        }

        @Override
        public void handleFrame(StompHeaders headers, @Nullable Object payload) {
            contentType = headers.getContentType();
            messages.add(Objects.requireNonNull(payload));
        }

        Object next() throws InterruptedException {
            return Objects.requireNonNull(messages.poll(1, TimeUnit.MINUTES));
        }
    }
}
