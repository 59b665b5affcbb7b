package io.wireformat.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.tracking.TrackingApplication;
import com.example.tracking.TrackingApplication.Position;
import com.example.tracking.TrackingApplication.Seen;
import io.wireformat.Wireformat;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.messaging.simp.stomp.StompFrameHandler;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;

/** The application of docs/messaging.md: {@link TrackingApplication}. */
@Tag("full")
@SpringBootTest(classes = TrackingApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class StompTests {

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
