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

class ColdStartStudyTests {

    @TempDir
    private Path output;

    @Tag("full")
    @Test
    void measuresNewJvmsWithAndWithoutAnArchiveAndGoesOnWhereItStopped() throws IOException {
        String jdk = Runtime.version().toString();
        Properties properties = properties();

        StudyMain.run("cold-start", properties);

        List<String> samples = Files.readAllLines(output.resolve("cold-start/samples.csv"));
        assertThat(samples)
                .anyMatch(line -> line.startsWith(jdk + ",plain,10,xml,0,1.0,"))
                .anyMatch(line -> line.startsWith(jdk + ",plain,10,xml,0,2.0,"))
                .anyMatch(line -> line.startsWith(jdk + ",cds,10,xml,0,1.0,"));
        assertThat(output.resolve("cold-start/report.md"))
                .content()
                .contains("### JDK " + jdk + ": new and warm JVMs", "| 10 | xml | cds |");

        StudyMain.run("cold-start", properties);

        assertThat(Files.readAllLines(output.resolve("cold-start/samples.csv"))).isEqualTo(samples);
    }

    @Test
    void aJdkThatThereIsNotIsNamed() {
        Properties properties = properties();
        properties.setProperty("study.java-homes", output.resolve("no-jdk").toString());

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cold-start", properties))
                .withMessageStartingWith("study.java-homes: there is no JDK in " + output.resolve("no-jdk"));
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("study.output", output.toString());
        properties.setProperty("study.formats", "xml");
        properties.setProperty("study.elements", "10");
        properties.setProperty("study.rounds", "1");
        properties.setProperty("study.iterations", "2");
        return properties;
    }
}
