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

class StudyMainTests {

    @TempDir
    private Path output;

    @Tag("full")
    @Test
    void repeatsTheCloudStudyAndGoesOnWhereItStopped() throws IOException {
        Properties properties = properties();

        StudyMain.run("cloud", properties);

        List<String> samples = Files.readAllLines(output.resolve("cloud/samples.csv"));
        assertThat(samples).anyMatch(line -> line.startsWith("same-region,warm,int64,10,json,0,"));
        assertThat(samples).anyMatch(line -> line.startsWith("second-region,new,struct,10,protobuf,0,"));
        assertThat(Files.readString(output.resolve("cloud/report.md")))
                .contains("### What holds")
                .contains("| 10 struct | second-region | new | protobuf |")
                .contains("| Whole exchange, same-region, 10 struct: JSON against protobuf | 0.93 |");
        assertThat(output.resolve("results.md")).content().contains("## Lists over HTTP in the cloud");

        StudyMain.run("cloud", properties);

        assertThat(Files.readAllLines(output.resolve("cloud/samples.csv"))).isEqualTo(samples);
    }

    @Test
    void aStudyThatThereIsNotIsNamed() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("clouds", properties()))
                .withMessageMatching("there is no study 'clouds', only cloud, .* and all");
    }

    @Test
    void aFormatThatThereIsNotIsNamed() {
        Properties properties = properties();
        properties.setProperty("study.formats", "asn1");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cloud", properties))
                .withMessageStartingWith("study.formats: there is no format asn1");
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("study.output", output.toString());
        properties.setProperty("study.formats", "json,protobuf");
        properties.setProperty("study.elements", "10");
        properties.setProperty("study.rounds", "1");
        properties.setProperty("study.iterations", "1");
        return properties;
    }

    @Test
    void aPropertyThatThereIsNotIsNamed() {
        Properties properties = properties();
        properties.setProperty("study.round", "3");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cloud", properties))
                .withMessageStartingWith("unknown property study.round; there are study.connections");
    }

    @Test
    void aSizeThatIsNeitherIsNamed() {
        Properties properties = properties();
        properties.setProperty("study.full", "yes");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cloud", properties))
                .withMessage("study.full: 'yes' is neither true nor false");
    }

    @Test
    void aNumberThatIsNoneIsNamed() {
        Properties properties = properties();
        properties.setProperty("study.rounds", "many");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("cloud", properties))
                .withMessage("study.rounds: 'many' is not a number from 1 to 1000");
    }
}
