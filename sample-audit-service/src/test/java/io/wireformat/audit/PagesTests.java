package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.EventPage;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages can be read in every format: a hundred events with data of the maximum length. */
class PagesTests {

    private static final int EVENTS = 100;
    private static final int BATCH = 25;

    /** The number of events whose text is less than 1 MB. */
    private static final int PAGE = 5;

    private static final String LARGEST = "\u6F22".repeat(65_536);
    private static RunningService service;

    @ParameterizedTest
    @EnumSource
    void pageEndsByBytes(Format format) {
        EventPage page = read(format, "");

        assertThat(page.items()).hasSize(PAGE).allMatch(event -> LARGEST.equals(event.data()));
        assertThat(page.next()).isNotNull();
    }

    @Test
    void pagesThatEndByBytesLeadToTheEnd() {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            EventPage page = read(Format.PROTOBUF, cursor);
            page.items().forEach(event -> ids.add(event.id()));
            cursor = page.next();
        }

        assertThat(ids)
                .isEqualTo(IntStream.range(0, EVENTS).mapToObj(PagesTests::id).toList());
    }

    @Test
    void eventLargerThanAPageHasAPageOfItsOwn(@TempDir Path dataDir) {
        try (RunningService small = RunningService.start(dataDir, "--audit.page-size=100B")) {
            for (int i = 0; i < 3; i++) {
                small.append(event("small", "x".repeat(200), id(i)));
            }
            EventPage first = small.query("");
            EventPage second = small.query("cursor=" + first.next());
            EventPage last = small.query("cursor=" + second.next());

            assertThat(List.of(first, second, last))
                    .allMatch(page -> page.items().size() == 1);
            assertThat(last.next()).isNull();
        }
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
        for (int i = 0; i < EVENTS; i += BATCH) {
            service.append(IntStream.range(i, i + BATCH)
                    .mapToObj(number -> event("large", LARGEST, id(number)))
                    .toList());
        }
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static EventPage read(Format format, String cursor) {
        HttpResponse<byte[]> response = service.send(
                HttpRequest.newBuilder(service.uri("/events?type=large&cursor=" + cursor))
                        .header("Authorization", "Bearer " + service.keys().reader())
                        .header("Accept", format.mediaType()),
                BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        return (EventPage) format.decode(EventPage.class, response.body());
    }

    private static String id(int number) {
        return "large-" + number;
    }

    private static AuditEvent event(String type, String data, String id) {
        return new AuditEvent(type, "s", "o", "2026-01-31T12:00:00Z", data, id);
    }
}
