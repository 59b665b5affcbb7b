package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyMainTests {

    @TempDir
    private Path output;

    @Tag("full")
    @Tag("soak")
    @ParameterizedTest
    @CsvSource({"order, 16, 16", "cold-start, 9, 8"})
    void repeatsEveryCellThatFitsTheSmallestRun(String study, int cells, int measured) throws IOException {
        StudyMain.run(study, properties("tiny"));

        List<String> rows = Files.readAllLines(output.resolve("cells.csv"));
        assertThat(rows).hasSize(1 + cells);
        assertThat(rows).filteredOn(row -> row.matches(".*,(yes|no),.*")).hasSize(measured);
        assertThat(output.resolve("cells.md")).content().contains("-Dstudy=" + study + " -Dstudy.size=tiny");
        assertThat(output.resolve("published-and-measured.svg")).exists();
    }

    @Tag("studies")
    @ParameterizedTest
    @CsvSource({"audit-event, 6, 4", "address-book, 10, 10", "video, 93, 61", "cloud, 144, 24"})
    void repeatsEveryCellOfALongStudyThatFitsTheSmallestRun(String study, int cells, int measured) throws IOException {
        repeatsEveryCellThatFitsTheSmallestRun(study, cells, measured);
    }

    @Test
    void anUnknownStudyIsNamed() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("clouds", properties("tiny")))
                .withMessage(
                        "unknown study 'clouds'; known are order, audit-event, cold-start, address-book, video, cloud"
                                + " and all");
    }

    @Test
    void anUnknownPropertyIsNamed() {
        Properties properties = properties("tiny");
        properties.setProperty("study.round", "3");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cloud", properties))
                .withMessage("unknown property study.round; known are study.output, study.size");
    }

    @Test
    void anUnknownSizeIsNamed() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cloud", properties("huge")))
                .withMessage("study.size: 'huge' is neither tiny nor short");
    }

    private Properties properties(String size) {
        Properties properties = new Properties();
        properties.setProperty("study.output", output.toString());
        properties.setProperty("study.size", size);
        return properties;
    }
}
