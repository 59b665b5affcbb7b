package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of docs/streams.md, which {@link StreamGuide} holds. */
class StreamGuideTests {

    @Test
    void messagesAreReadAndAnsweredOneByOne() {
        try (TestServer server = TestServer.start(Stack.SERVLET, List.of(StreamGuide.class))) {
            byte[] parcels = "{\"to\":\"Ada\",\"grams\":400}\n{\"to\":\"Grete\",\"grams\":30}\n"
                    .getBytes(StandardCharsets.UTF_8);

            HttpResponse<byte[]> receipts = server.post(
                    "/parcels/all", parcels, "Content-Type", "application/x-ndjson", "Accept", "application/x-ndjson");

            assertThat(receipts.body())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("{\"to\":\"Ada\",\"cents\":200}\n{\"to\":\"Grete\",\"cents\":15}\n");
        }
    }
}
