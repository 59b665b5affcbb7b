package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The same event has the same canonical content in every format. */
class CanonicalFormatsTests {

    private static RunningService service;

    @ParameterizedTest
    @EnumSource
    void contentIsWhatTheClientSent(Format format) {
        for (String data : new String[] {null, "", " a\u00e4\ud83d\ude00\n"}) {
            AuditEvent event = event(format.formatName() + "-" + (data == null ? "absent" : data.length()), data);
            HttpResponse<byte[]> response = post(format, event);
            assertThat(response.statusCode()).isEqualTo(201);
            Receipt receipt = (Receipt) format.decode(Receipt.class, response.body());

            StoredEvent stored =
                    service.log().queries().find(event.id(), event.source()).orElseThrow();

            assertThat(stored.content().bytes()).isEqualTo(canonical(event));
            assertThat(receipt.leaf()).isEqualTo(stored.entry().leaf());
        }
    }

    @ParameterizedTest
    @EnumSource
    void eventOfAnotherFormatIsARepeat(Format format) {
        for (String data : new String[] {null, "", "content"}) {
            AuditEvent event = event("shared-" + (data == null ? "absent" : data.length()), data);
            service.append(event);

            assertThat(post(format, event).statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"<data/>", "<data></data>"})
    void emptyElementIsEmptyData(String element) {
        String xml = "<AuditEvent><type>t</type><subject>s</subject><source>web</source>"
                + "<time>2026-01-31T12:00:00Z</time>" + element + "<id>xml-empty</id></AuditEvent>";
        HttpResponse<String> response = service.send(HttpRequest.newBuilder(service.uri("/events"))
                .header("Authorization", "Bearer " + service.keys().writer())
                .header("Content-Type", "application/xml")
                .POST(BodyPublishers.ofString(xml)));
        assertThat(response.statusCode()).isIn(200, 201);

        assertThat(service.log()
                        .queries()
                        .find("xml-empty", "web")
                        .orElseThrow()
                        .data())
                .isEmpty();
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static AuditEvent event(String id, @Nullable String data) {
        return new AuditEvent("user.login", "\u00e4lice", "web", "2026-01-31T12:00:00Z", data, id);
    }

    private static byte[] canonical(AuditEvent event) {
        return CanonicalContent.of(
                        "",
                        String.valueOf(event.id()),
                        event.type(),
                        event.subject(),
                        event.source(),
                        event.time(),
                        event.data())
                .bytes();
    }

    private static HttpResponse<byte[]> post(Format format, AuditEvent event) {
        return service.send(
                HttpRequest.newBuilder(service.uri("/events"))
                        .header("Authorization", "Bearer " + service.keys().writer())
                        .header("Content-Type", format.mediaType())
                        .header("Accept", format.mediaType())
                        .POST(BodyPublishers.ofByteArray(format.encode(AuditEvent.class, event))),
                BodyHandlers.ofByteArray());
    }
}
