package io.wireformat.audit.web;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.Keys;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.Receipt;
import io.wireformat.test.EachFormat;
import io.wireformat.test.Format;
import io.wireformat.test.Formats;
import io.wireformat.test.WireBody;
import io.wireformat.test.WireBodyAssert;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;
import tools.jackson.core.type.TypeReference;

/** Requests in every format, by the starter's test kit. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "management.server.port=0")
@AutoConfigureRestTestClient
@DirtiesContext
class EachFormatTests {

    private static final Type EVENTS = new TypeReference<List<AuditEvent>>() {}.getType();

    @TempDir
    private static Path folder;

    @Autowired
    private RestTestClient client;

    @Autowired
    private Formats formats;

    private String key;

    @DynamicPropertySource
    static void folder(DynamicPropertyRegistry settings) {
        settings.add("audit.data-dir", folder::toString);
    }

    @BeforeEach
    void readKey() {
        key = Keys.read(folder.resolve("keys.properties")).writer();
    }

    @EachFormat
    void responseToAnEventIsItsReceipt(Format format) {
        AuditEvent event = event("one-" + format.name());

        Receipt receipt = post("/events", format, event, AuditEvent.class)
                .isIn(format)
                .isContentOf(Receipt.class)
                .hasFieldOrPropertyWithValue("id", event.id())
                .actual();
        post("/events", format, event, AuditEvent.class)
                .isContentOf(Receipt.class)
                .isEqualTo(receipt);
    }

    @EachFormat
    void responseToABatchHasAResultForEachItem(Format format) {
        List<AuditEvent> batch =
                List.of(event("two-" + format.name()), event("not/an/id"), event("three-" + format.name()));

        post("/events/batch", format, batch, EVENTS)
                .isIn(format)
                .isListOf(BatchItemResult.class)
                .extracting(BatchItemResult::status)
                .containsExactly(201, 422, 201);
        post("/events/batch", format, List.of(), EVENTS)
                .isListOf(BatchItemResult.class)
                .isEmpty();
    }

    @EachFormat
    void problemIsWrittenInTheFormatOfTheRequest(Format format) {
        AuditEvent invalid = new AuditEvent("type", " ", "source", "2026-01-31T12:00:00Z", null, null);

        post("/events", format, invalid, AuditEvent.class)
                .isIn(format)
                .isProblem()
                .hasStatus(422)
                .hasDetailContaining("subject: ");
    }

    private WireBodyAssert post(String path, Format format, Object content, Type type) {
        return assertThat(WireBody.of(
                client.post()
                        .uri(path)
                        .headers(format::bothWays)
                        .headers(headers -> headers.setBearerAuth(key))
                        .body(format.encode(content, type))
                        .exchange()
                        .expectBody()
                        .returnResult(),
                formats));
    }
}
