package io.wireformat.gatling.study.video;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Boxes;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Lines;
import io.wireformat.gatling.study.StudyReport.Table;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VideoReportTests {

    private static final int ROUNDS = 5;

    private final List<VideoSample> samples = new ArrayList<>();

    @Test
    void anOrderOfFormatsHolds() {
        serial("Video", "serialize", "msgpack", 10);
        serial("Video", "serialize", "protobuf", 20);

        assertThat(conclusion("serial 1280k, Video, serialize, MessagePack: less time than the study's other formats"))
                .isEqualTo(new Conclusion(
                        "serial 1280k, Video, serialize, MessagePack: less time than the study's other formats",
                        "1 s (about)",
                        "Protocol Buffers 2.00 (2.00–2.00) × MessagePack",
                        Verdict.HOLDS));
        assertThat(conclusion("serial 1280k, Video, serialize, Protocol Buffers: more time than MessagePack"))
                .extracting(Conclusion::published, Conclusion::verdict)
                .containsExactly("2 s (about), 2.0 ×", Verdict.HOLDS);
    }

    @Test
    void anOrderOfFormatsDoesNotHold() {
        serial("Video", "serialize", "msgpack", 20);
        serial("Video", "serialize", "protobuf", 10);

        assertThat(conclusion("serial 1280k, Video, serialize, Protocol Buffers: more time than MessagePack"))
                .extracting(Conclusion::ours, Conclusion::verdict)
                .containsExactly("Protocol Buffers 0.50 (0.50–0.50) × MessagePack", Verdict.DOES_NOT_HOLD);
    }

    @Test
    void whatWasNotMeasuredIsNotCompared() {
        assertThat(conclusion(
                        "serial 1280k, Video, deserialize, Cap'n Proto: more time than Protocol Buffers, MessagePack"))
                .extracting(Conclusion::ours, Conclusion::verdict)
                .containsExactly("not measured", Verdict.NOT_COMPARABLE);
    }

    @Test
    void flatBuffersCountAsReadWhenTheyAreOpened() {
        serial("Channel", "deserialize", "flatbuffers", 50);
        serial("Channel", "root", "flatbuffers", 1);
        serial("Channel", "deserialize", "protobuf", 10);

        assertThat(conclusion("serial 1280k, Channel, deserialize, FlatBuffers: less time"))
                .extracting(Conclusion::ours, Conclusion::verdict)
                .containsExactly("Protocol Buffers 10.00 (10.00–10.00) × FlatBuffers", Verdict.HOLDS);
    }

    @Test
    void twoThreadsSpeedItUpOrDoNot() {
        concurrent("Channel", "serialize", "msgpack", 1, 100);
        concurrent("Channel", "serialize", "msgpack", 2, 60);
        concurrent("Channel", "deserialize", "msgpack", 1, 100);
        concurrent("Channel", "deserialize", "msgpack", 2, 100);

        assertThat(conclusion("concurrent 1280k, Channel, serialize, MessagePack: 2 threads speed it up"))
                .isEqualTo(new Conclusion(
                        "concurrent 1280k, Channel, serialize, MessagePack: 2 threads speed it up",
                        "0.74 of the time of one",
                        "0.60 (0.60–0.60)",
                        Verdict.HOLDS));
        assertThat(conclusion("concurrent 1280k, Channel, deserialize, MessagePack: 2 threads speed it up"))
                .extracting(Conclusion::verdict)
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void moreThreadsThanCoresAreNotCompared() {
        concurrent("Channel", "serialize", "avro", 1, 100);
        concurrent("Channel", "serialize", "avro", 4, 60);

        assertThat(conclusion("concurrent 1280k, Channel, serialize, Avro: 4 threads speed it up"))
                .extracting(Conclusion::ours, Conclusion::verdict)
                .containsExactly("0.60 (0.60–0.60), on 2 cores", Verdict.NOT_COMPARABLE);
    }

    @Test
    void aShareOfTheSizeInMemoryHoldsOrDoesNot() {
        add(VideoCell.Figure.SIZE, "Video", "serialize", "protobuf", 1, 5000, 1690);
        add(VideoCell.Figure.SIZE, "Video", "serialize", "json", 1, 5000, 1950);

        assertThat(conclusion("size, Video, Protocol Buffers: share of the size in memory"))
                .extracting(Conclusion::published, Conclusion::ours, Conclusion::verdict)
                .containsExactly("60–65 %", "65 %", Verdict.HOLDS);
        assertThat(conclusion("size, Video, JSON: share of the size in memory"))
                .extracting(Conclusion::ours, Conclusion::verdict)
                .containsExactly("75 %", Verdict.DOES_NOT_HOLD);
    }

    @Test
    void usersWhoFillTheServerTellTheFormatsApart() {
        peaks(3000, 2900, 2000, 1900);

        assertThat(conclusion("http, Video, deserialize"))
                .extracting(Conclusion::ours, Conclusion::verdict)
                .containsExactly("1,900 (Avro) – 2,000 (JSON), 1.05 (1.05–1.05) ×", Verdict.HOLDS);
        assertThat(conclusion("http, Video: the server serializes more"))
                .extracting(Conclusion::verdict)
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void formatsThatLieFurtherApartDoNotHold() {
        peaks(3000, 2900, 2000, 1000);

        assertThat(conclusion("http, Video, deserialize"))
                .extracting(Conclusion::verdict)
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void usersWhoGetAllTheyAskForSayNothing() {
        peaks(3480, 3470, 3460, 3450);

        assertThat(report().conclusions())
                .filteredOn(each -> each.statement().startsWith("http"))
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.verdict()).isEqualTo(Verdict.NOT_COMPARABLE));
    }

    @Test
    void everyPublishedRowIsAConclusion() {
        long shares = 3L * PublishedRow.FORMATS.size();

        assertThat(report().conclusions())
                .hasSize((int) (shares + PublishedRow.all().size() + 1))
                .extracting(Conclusion::statement)
                .doesNotHaveDuplicates();
    }

    @Test
    void showsTimesSizesAndDistributions() {
        serial("Video", "deserialize", "flatbuffers", 40);
        serial("Video", "fields", "flatbuffers", 20);
        serial("Video", "root", "flatbuffers", 1);
        add(VideoCell.Figure.LATENCY, "Video", "serialize", "json", 350, 0.5, 3);
        add(VideoCell.Figure.THROUGHPUT, "Video", "serialize", "json", 350, 1, 1000);
        for (int i = 1; i <= 8; i++) {
            add(VideoCell.Figure.SINGLE, "Channel", "serialize", "json", 1, i, i);
        }

        List<StudyReport.Item> items = report().sections().stream()
                .flatMap(section -> section.items().stream())
                .toList();

        assertThat(items)
                .filteredOn(Table.class::isInstance)
                .extracting(item -> ((Table) item).rows())
                .contains(List.of(List.of(
                        "Video",
                        "FlatBuffers",
                        "4,000 ns, 100 B",
                        "2,000 ns, 100 B",
                        "100 ns, 100 B",
                        "2.00 (2.00–2.00)",
                        "40.00 (40.00–40.00)")));
        assertThat(items)
                .contains(
                        new Boxes("Channel, serialize", "µs", List.of(new StudyReport.Box("JSON", 1, 2, 4.5, 6, 8))),
                        new Lines(
                                "Video, server answers",
                                "s",
                                "answers/s",
                                List.of(new StudyReport.Line("JSON", List.of(new StudyReport.Point(1, 1000))))));
    }

    private StudyReport report() {
        return VideoReport.of(samples, List.of(), 2);
    }

    private Conclusion conclusion(String beginning) {
        return report().conclusions().stream()
                .filter(each -> each.statement().startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }

    /** Ten thousand messages in so many milliseconds; half of them take longer, which must not matter. */
    private void serial(String message, String operation, String format, double millis) {
        add(VideoCell.Figure.SERIAL, message, operation, format, 1, 5_000, 1000);
        add(VideoCell.Figure.SERIAL, message, operation, format, 1, 10_000, millis);
        add(VideoCell.Figure.MEMORY, message, operation, format, 1, 256, 100);
    }

    private void concurrent(String message, String operation, String format, int threads, double millis) {
        add(VideoCell.Figure.CONCURRENT, message, operation, format, threads, 10_000, millis);
    }

    private void peaks(double jsonAnswers, double avroAnswers, double jsonReceives, double avroReceives) {
        add(VideoCell.Figure.PEAK, "Video", "serialize", "json", 350, 350, jsonAnswers);
        add(VideoCell.Figure.PEAK, "Video", "serialize", "avro", 350, 350, avroAnswers);
        add(VideoCell.Figure.PEAK, "Video", "deserialize", "json", 350, 350, jsonReceives);
        add(VideoCell.Figure.PEAK, "Video", "deserialize", "avro", 350, 350, avroReceives);
    }

    private void add(
            VideoCell.Figure figure,
            String message,
            String operation,
            String format,
            int load,
            double at,
            double value) {
        for (int round = 0; round < ROUNDS; round++) {
            samples.add(new VideoCell(figure, message, operation, format, load).sample(round, at, value));
        }
    }
}
