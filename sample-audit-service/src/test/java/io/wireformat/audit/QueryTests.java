package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(TestStore.class)
class QueryTests {

    private static final int EVENTS = 250;
    private static RunningService service;
    private static List<Receipt> receipts;

    @Parameter
    TestStore store;

    @Test
    void pagesFollowEachOtherToTheEnd() {
        List<String> ids = new ArrayList<>();
        EventPage page = service.query("limit=60");
        ids.addAll(ids(page));
        while (page.next() != null) {
            page = service.query("limit=60&cursor=" + page.next());
            ids.addAll(ids(page));
        }

        assertThat(ids)
                .isEqualTo(IntStream.range(0, EVENTS).mapToObj(i -> "q-" + i).toList());
    }

    @Test
    void pageHoldsHundredEventsUnlessAskedOtherwise() {
        assertThat(service.query("").items()).hasSize(100);
    }

    @Test
    void emptyParametersCountAsAbsent() {
        assertThat(service.query("type=&subject=&source=&from=&to=&limit=&cursor="))
                .isEqualTo(service.query(""));
    }

    @Test
    void lastPageThatIsFullHasNoNext() {
        assertThat(service.query("limit=" + EVENTS).next()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/events?type.x=1,                 type.x",
        "/events?bogus=1,                  bogus",
        "/events?type=a&type=b,            type",
        "/events?type[0]=a,                type[0]",
        "/events?class.module=a,           class.module",
        "/events/e-1?sauce=a,              sauce",
        "/events/e-1?source=a&source=b,    source",
        "/events/e-1/proof?from=1,         from",
        "/events/tail?after=0&before=9,    before",
        "/events/export?after=0,           after",
        "/events/export?from=0&from=1,     from",
        "/log/checkpoint?size=1,           size",
    })
    void parameterThatWouldBeIgnoredIsNamed(String path, String name) {
        HttpResponse<String> response = service.get(path.replace("[", "%5B").replace("]", "%5D"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("\"parameter\":\"" + name + "\"");
        assertThat(service.post("/events?x=1", "{}").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/log/checkpoint", "/log/key", "/log/tile/0/000.p/1", "/log/tile/0/999"})
    void responseOfTheLogVariesByTheKey(String path) {
        assertThat(service.get(path).headers().allValues("Vary")).anyMatch(vary -> vary.contains("Authorization"));
    }

    @Test
    void nothingFoundIsAnEmptyPage() {
        assertThat(service.query("type=unheard.of")).isEqualTo(new EventPage(List.of(), null, List.of(), null));
    }

    @ParameterizedTest
    @CsvSource({
        "type=type.1,               125",
        "subject=subject-3,         50",
        "source=source-2,           83",
        "type=type.0&subject=subject-0&source=source-0, 8",
    })
    void filtersFindWhatIsEqual(String parameters, int found) {
        assertThat(service.query(parameters + "&limit=1000").items()).hasSize(found);
    }

    @ParameterizedTest
    @CsvSource({
        "from=2026-03-01T00:00:10Z,                                  240",
        "to=2026-03-01T00:00:10Z,                                    10",
        "from=2026-03-01T01:00:10%2B01:00&to=2026-02-28T23:00:20-01:00, 10",
        "from=2026-03-01T00:00:10.000001Z,                           239",
        "to=0000-01-01T00:00:00Z,                                    0",
        "from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z,          250",
    })
    void timesAreComparedAsInstants(String parameters, int found) {
        assertThat(service.query(parameters + "&limit=1000").items()).hasSize(found);
    }

    @Test
    void cursorContinuesWithAFilter() {
        EventPage first = service.query("type=type.1&limit=100");
        EventPage second = service.query("type=type.1&limit=100&cursor=" + first.next());

        assertThat(first.items()).hasSize(100);
        assertThat(second.items()).hasSize(25).doesNotContainAnyElementsOf(first.items());
        assertThat(second.next()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "type=type.1"})
    void everyEventOfAPageHasTheReceiptOfItsResponse(String parameters) {
        EventPage page = service.query("limit=2&" + parameters);

        assertThat(page.receipts()).hasSize(2).isSubsetOf(receipts);
        assertThat(page.receipts()).extracting(Receipt::id).isEqualTo(ids(page));
    }

    @Test
    void lastPageHasACursorForWhatComesLater(@TempDir Path dataDir) {
        assertLastPageHasACursor("", dataDir);
    }

    @Tag("full")
    @Test
    void lastPageOfATypeHasACursorForWhatComesLater(@TempDir Path dataDir) {
        assertLastPageHasACursor("type=followed", dataDir);
    }

    private void assertLastPageHasACursor(String parameters, Path dataDir) {
        try (RunningService followed =
                RunningService.start(dataDir, store.arguments().toArray(String[]::new))) {
            assertThat(followed.query(parameters).cursor()).isNull();
            followed.append(List.of(at("12:00", "first"), at("12:01", "second"), at("12:02", "third")));
            EventPage page = followed.query("limit=2&" + parameters);
            assertThat(page.cursor()).isEqualTo(page.next()).isNotNull();

            EventPage last = followed.query(parameters + "&cursor=" + page.cursor());
            assertThat(ids(last)).containsExactly("third");
            assertThat(last.next()).isNull();
            EventPage empty = followed.query(parameters + "&cursor=" + last.cursor());
            assertThat(empty).isEqualTo(new EventPage(List.of(), null, List.of(), last.cursor()));

            followed.append(List.of(at("12:03", "later")));
            assertThat(ids(followed.query(parameters + "&cursor=" + empty.cursor())))
                    .containsExactly("later");
        }
    }

    private static AuditEvent at(String time, String id) {
        return event("followed", "subject", "source", "2026-03-01T" + time + ":00Z", id);
    }

    @BeforeParameterizedClassInvocation
    static void start(TestStore store, @TempDir Path dataDir) {
        service = RunningService.start(dataDir, store.arguments().toArray(String[]::new));
        receipts = service
                .append(IntStream.range(0, EVENTS)
                        .mapToObj(QueryTests::numbered)
                        .toList())
                .stream()
                .map(BatchItemResult::receipt)
                .toList();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        service.close();
    }

    private static AuditEvent numbered(int i) {
        String time = "2026-03-01T00:%02d:%02dZ".formatted(i / 60, i % 60);
        return event("type." + i % 2, "subject-" + i % 5, "source-" + (i + 1) % 3, time, "q-" + i);
    }

    private static List<String> ids(EventPage page) {
        return page.items().stream().map(AuditEvent::id).toList();
    }
}
