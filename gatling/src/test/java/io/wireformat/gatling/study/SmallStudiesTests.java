package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallStudiesTests {

    @TempDir
    private Path output;

    @Tag("full")
    @Test
    void storesAndLoadsTheAddressBook() throws IOException {
        StudyMain.run("address-book", properties());

        assertThat(samples("address-book"))
                .anyMatch(line -> line.startsWith("serialize_ns,none,json,0,"))
                .anyMatch(line -> line.matches("post_per_s,(redis|memory),json,0,[1-9].*"))
                .anyMatch(line -> line.matches("get_per_s,(redis|memory),json,0,[1-9].*"))
                .anyMatch(line -> line.startsWith("stored_bytes,sqlite,json,0,"));
        assertThat(report("address-book"))
                .contains("Closed model")
                .contains("### Where the time of an exchange goes")
                .contains("| POST | same-region | warm | json |")
                .contains("Bytes of a message");
        List<Map<String, String>> single = rows(output.resolve("address-book/exchanges.csv"));
        assertThat(of(single, "process", "POST")).hasSize(1);
        assertThat(of(single, "direct", "GET")).hasSize(20);
        assertThat(of(single, "same-region", "POST")).hasSize(20).allSatisfy(exchange -> {
            assertThat(figure(exchange, "wire_request_bytes")).isGreaterThan(figure(exchange, "request_bytes"));
            assertThat(figure(exchange, "deserialize_us")).isPositive();
        });
        assertThat(of(single, "same-region", "GET"))
                .filteredOn(exchange -> Double.isFinite(figure(exchange, "server_ms")))
                .hasSizeGreaterThanOrEqualTo(10)
                .allSatisfy(SmallStudiesTests::theClocksOfClientAndLinkAddUp);
    }

    private static void theClocksOfClientAndLinkAddUp(Map<String, String> exchange) {
        assertThat(figure(exchange, "client_serialize_us") / 1e3
                        + figure(exchange, "client_http_ms")
                        + figure(exchange, "connect_ms")
                        + figure(exchange, "request_wire_ms")
                        + figure(exchange, "server_ms")
                        + figure(exchange, "response_wire_ms")
                        + figure(exchange, "client_deserialize_us") / 1e3)
                .isEqualTo(figure(exchange, "total_ms"), within(1e-6));
    }

    @Test
    void aStoreThatCannotBeStartedIsNamed() {
        Properties properties = properties();
        properties.setProperty("study.redis", "no-such-redis");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("address-book", properties))
                .withMessage("study.redis: no-such-redis cannot be started");
    }

    @Tag("full")
    @Test
    void metersTheAuditEventAndGoesOnWhereItStopped() throws IOException {
        StudyMain.run("audit-event", properties());

        List<String> samples = samples("audit-event");
        assertThat(samples)
                .anyMatch(line -> line.matches("codec,json,0,[0-9.E]+,[0-9.E]+,[0-9.E]+"))
                .anyMatch(line -> line.startsWith("handler,json,0,"));

        StudyMain.run("audit-event", properties());

        assertThat(samples("audit-event")).isEqualTo(samples);
    }

    @Test
    void rebuildsTheOrderToTheByte() throws IOException {
        StudyMain.run("order", properties());

        assertThat(samples("order"))
                .contains("mean_bytes,json,0,15307.9", "bytes_without_options,json,0,106.0")
                .anyMatch(line -> line.startsWith("deserialize_ms,json,0,"));
        assertThat(report("order"))
                .contains("### Settings", "rounds=1 full=false java=" + Runtime.version())
                .contains("### Made on", "; cores " + Runtime.getRuntime().availableProcessors() + ";", "; commit ");
    }

    @Test
    void showsWhatCannotBeRebuilt() throws IOException {
        StudyMain.run("smart-grid,mobile", properties());

        assertThat(report("smart-grid"))
                .contains("nothing is measured here")
                .contains("| Protobuf | 2870 (0.48) | 18 (0.35) | 16 (0.29) |");
        assertThat(report("mobile")).contains("| Thrift | 720 (0.92) | 92 (0.66) |");
    }

    private List<String> samples(String study) throws IOException {
        return Files.readAllLines(output.resolve(study).resolve("samples.csv"));
    }

    /** By column. */
    private static List<Map<String, String>> rows(Path csv) throws IOException {
        List<String> lines = Files.readAllLines(csv);
        String[] columns = lines.get(1).split(",");
        return lines.stream()
                .skip(2)
                .map(line -> line.split(","))
                .map(values -> IntStream.range(0, columns.length)
                        .boxed()
                        .collect(Collectors.toMap(column -> columns[column], column -> values[column])))
                .toList();
    }

    private static List<Map<String, String>> of(List<Map<String, String>> rows, String way, String operation) {
        return rows.stream()
                .filter(row -> way.equals(row.get("way")) && operation.equals(row.get("operation")))
                .toList();
    }

    private static double figure(Map<String, String> row, String column) {
        return Double.parseDouble(row.getOrDefault(column, "none"));
    }

    private String report(String study) throws IOException {
        return Files.readString(output.resolve(study).resolve("report.md"));
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("study.output", output.toString());
        properties.setProperty("study.formats", "json");
        properties.setProperty("study.rounds", "1");
        properties.setProperty("study.seconds", "1");
        properties.setProperty("study.connections", "4");
        return properties;
    }
}
