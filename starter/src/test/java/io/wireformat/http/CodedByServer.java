package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.web.SpringFormat;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers that a server codes itself, and what the metrics then say. */
@RestController
class CodedByServer {

    private static final String TAG = "W/\"1\"";

    @GetMapping("/leaf")
    ResponseEntity<Leaf> leaf() {
        return ResponseEntity.ok().eTag(TAG).body(new Leaf("left".repeat(1000)));
    }

    /**
     * Gets the first answer in a format, after two that have its headers and no content.
     *
     * @param framing the most bytes that the server counts beside the content
     */
    static void assertCountedOnce(TestServer server, SpringFormat format, int framing) {
        String[] headers = {"Accept", format.format().mediaType(), "Accept-Encoding", "gzip"};
        HttpResponse<byte[]> head =
                server.send(server.request("/leaf", headers).method("HEAD", BodyPublishers.noBody()));
        HttpResponse<byte[]> same = server.send(server.request("/leaf", headers).header("If-None-Match", TAG));
        HttpResponse<byte[]> coded = server.get("/leaf", headers);

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(coded.headers().allValues("Content-Encoding")).containsExactly("gzip");
        int size = coded.body().length;
        // the server has counted when the client may already have everything
        await().ignoreExceptions().untilAsserted(() -> {
            DistributionSummary counted = server.bean(MeterRegistry.class)
                    .get("wireformat.content.coded.size")
                    .tags("format", format.format().name(), "type", "Leaf", "coding", "gzip", "side", "server")
                    .summary();
            assertThat(counted.count()).isEqualTo(1);
            assertThat(counted.totalAmount()).isBetween((double) size, (double) size + framing);
        });
    }

    private record Leaf(String text) {}
}
