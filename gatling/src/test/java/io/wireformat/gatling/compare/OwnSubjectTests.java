package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("processes")
class OwnSubjectTests {

    private static final String OWN = "tried by OwnSubjectTests: own";

    @TempDir
    private Path directory;

    private final Properties properties = new Properties();

    @Test
    @Tag("full")
    @Tag("soak")
    void messagesOfAnUnknownClassAreComparedLikeAuditEvents() throws Exception {
        doWhatThePageSays();
        Files.writeString(directory.resolve("samples/b.json"), "{\"to\":\"Bob\",\"grams\":300}");
        properties.setProperty("compare.output", directory.resolve("output").toString());
        properties.setProperty("compare.contenders", "json,json+gzip,protobuf");
        properties.setProperty("compare.regions", "same-zone");
        properties.setProperty("compare.launches", "2");
        properties.setProperty("compare.rounds", "1");
        properties.setProperty("compare.block-s", "1");
        properties.setProperty("compare.rate", "16");
        properties.setProperty("compare.warm-up-s", "1");

        assertThat(ComparisonMain.run(read())).isZero();

        JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve("output/comparison.json")));
        assertThat(json.get("run").get("settings").get("messages").asString())
                .startsWith("2 samples of " + directory.resolve("samples") + ", as com.acme.Parcel");
        assertThat(json.get("cells")).hasSize(9).allSatisfy(cell -> {
            assertThat(cell.get("requests").asInt()).isPositive();
            assertThat(cell.get("failed").asInt()).isZero();
        });
        assertThat(json.get("cells"))
                .filteredOn(cell -> cell.get("operation").asString().equals("send-one"))
                .extracting(cell -> cell.get("requestBytes").asInt())
                .startsWith(24)
                .endsWith(8);
        assertThat(directory.resolve("output/index.html")).content().contains("reading a list of 100");
    }

    @Test
    void anInvalidSampleIsNamedWithItsFileLineAndField() throws Exception {
        doWhatThePageSays();
        Files.writeString(directory.resolve("samples/b.json"), "{\n  \"to\": \"Bob\",\n  \"grams\": \"heavy\"\n}");

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(this::read)
                .withMessageContaining("b.json, line 3, column 12, at grams, is not a com.acme.Parcel");
    }

    @Test
    void samplesWithoutAClassAreRejected() {
        properties.setProperty("compare.samples", directory.toString());

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(this::read)
                .withMessageStartingWith("compare.samples needs compare.type");
    }

    @Test
    void aMissingDirectoryIsNamed() {
        properties.setProperty("compare.classpath", directory.resolve("none").toString());
        properties.setProperty("compare.samples", directory.toString());
        properties.setProperty("compare.type", "com.acme.Parcel");

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(this::read)
                .withMessage("compare.classpath: " + directory.resolve("none") + " does not exist");
    }

    @Test
    void theyNeedAServiceOfTheComparison() {
        properties.setProperty("compare.samples", directory.toString());
        properties.setProperty("compare.type", "com.acme.Parcel");
        properties.setProperty("compare.target", "http://a.example");
        properties.setProperty("compare.key", "k");

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(this::read)
                .withMessageContaining("remove compare.target and compare.protocol");
    }

    /** Follows docs/comparison.md, except that it only uses the properties of the Maven command. */
    private void doWhatThePageSays() throws Exception {
        Matcher block = Pattern.compile(
                        "<!-- " + OWN + " -->\\n```sh\\n(.*?)(^mvn [^\\n]*)\\n```", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("../docs/comparison.md")));
        assertThat(block.find()).isTrue();
        ProcessBuilder bash = new ProcessBuilder("bash", "-e", "-c", block.group(1))
                .directory(directory.toFile())
                .inheritIO();
        bash.environment().put("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH"));
        assertThat(bash.start().waitFor()).isZero();
        Pattern.compile("-D(\\S+?)=(\\S+)")
                .matcher(block.group(2).replace("$PWD", directory.toString()))
                .results()
                .forEach(property -> properties.setProperty(property.group(1), property.group(2)));
    }

    private ComparisonSettings read() {
        return ComparisonSettings.read(properties, Map.of());
    }
}
