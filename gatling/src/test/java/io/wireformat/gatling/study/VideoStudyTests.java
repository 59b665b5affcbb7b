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

/** The smallest run, from beginning to end. */
class VideoStudyTests {

    @TempDir
    private Path output;

    @Tag("full")
    @Test
    void measuresEveryPartAndGoesOnWhereItStopped() throws IOException {
        Properties properties = properties("msgpack,msgpack-array,flatbuffers");

        StudyMain.run("video", properties);

        List<String> samples = Files.readAllLines(output.resolve("video/samples.csv"));
        assertThat(samples)
                .anyMatch(line -> line.startsWith("SINGLE,Channel,serialize,msgpack,1,0,"))
                .anyMatch(line -> line.startsWith("SIZE,Video,serialize,flatbuffers,1,0,5000.0,"))
                .anyMatch(line -> line.startsWith("SERIAL,VideoInfo,fields,flatbuffers,1,0,"))
                .anyMatch(line -> line.startsWith("MEMORY,SocialInfo,deserialize,msgpack-array,1,0,"))
                .anyMatch(line -> line.startsWith("CONCURRENT,Channel,deserialize,msgpack,2,0,640.0,"))
                .anyMatch(line -> line.startsWith("THROUGHPUT,Video,serialize,msgpack,4,0,"))
                .anyMatch(line -> line.startsWith("LATENCY,Video,deserialize,flatbuffers,4,0,0.99,"))
                .anyMatch(line -> line.startsWith("PEAK,Video,deserialize,msgpack,4,0,4.0,"));
        assertThat(Files.readString(output.resolve("video/report.md")))
                .contains("### What holds")
                .contains("### First uses")
                .contains("### Reading where it lies")
                .contains("### MessagePack with names and as arrays")
                .contains("### Virtual users")
                .contains("| GET Video | same-region | warm | flatbuffers |");

        StudyMain.run("video", properties);

        assertThat(Files.readAllLines(output.resolve("video/samples.csv"))).isEqualTo(samples);
    }

    @Test
    void aFormatThatThereIsNotIsNamed() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("video", properties("json,asn1")))
                .withMessageStartingWith("study.formats: there is no 'asn1', only json, protobuf");
    }

    private Properties properties(String formats) {
        Properties properties = new Properties();
        properties.setProperty("study.output", output.toString());
        properties.setProperty("study.formats", formats);
        properties.setProperty("study.rounds", "1");
        properties.setProperty("study.iterations", "2");
        properties.setProperty("study.messages", "640");
        properties.setProperty("study.threads", "2");
        properties.setProperty("study.users", "2,4");
        properties.setProperty("study.seconds", "1");
        return properties;
    }
}
