package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnStudyTests {

    @TempDir
    private Path directory;

    @Tag("full")
    @Test
    void comparesTheFormatsOverSamplesOfAClassThatItNeverSaw() throws IOException {
        compile("Parcel.java", "package com.acme; public record Parcel(String to, int grams) {}");
        Files.writeString(directory.resolve("a.json"), "{\"to\":\"Ada\",\"grams\":300}");
        Files.writeString(directory.resolve("b.json"), "{\"to\":\"Bob\",\"grams\":300}");
        Properties properties = properties();
        properties.setProperty("compare.samples", directory.toString());
        properties.setProperty("compare.type", "com.acme.Parcel");

        StudyMain.run("own", properties);

        assertThat(directory.resolve("output/own/report.md"))
                .content()
                .contains("## Parcel, a message of one's own")
                .contains("2 samples of " + directory)
                .contains("| json | application/json | 24 |")
                .contains("| protobuf | application/protobuf | 8 |")
                .contains("In the process, encode and decode: ")
                .contains("second-region, new connection, answer: ")
                .contains("| send | same-region | warm | protobuf |");
        List<String> samples = Files.readAllLines(directory.resolve("output/own/samples.csv"));
        assertThat(samples)
                .anyMatch(line -> line.startsWith("process,,codec,protobuf,0,"))
                .anyMatch(line -> line.startsWith("same-region,warm,send,json,0,"))
                .anyMatch(line -> line.startsWith("second-region,new,echo,protobuf,0,"));

        StudyMain.run("own", properties);

        assertThat(Files.readAllLines(directory.resolve("output/own/samples.csv")))
                .isEqualTo(samples);
    }

    @Test
    void samplesOfWhichNobodyKnowsTheClassAreRefused() {
        Properties properties = properties();
        properties.setProperty("compare.samples", directory.toString());

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("own", properties))
                .withMessageStartingWith("compare.samples needs compare.type");
    }

    @Test
    void aFolderThatThereIsNotIsNamed() {
        Properties properties = properties();
        properties.setProperty("compare.classpath", directory.resolve("none").toString());
        properties.setProperty("compare.generator", "com.acme.Parcels");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("own", properties))
                .withMessage("compare.classpath: there is no " + directory.resolve("none"));
    }

    @Test
    void doesNotKnowWhatToCompareByItself() {
        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> StudyMain.run("own", properties()))
                .withMessageStartingWith("which messages? Set compare.samples to a folder");
    }

    private void compile(String file, String source) throws IOException {
        Path sources = Files.writeString(directory.resolve(file), source);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", directory.resolve("classes").toString(), sources.toString());
        assertThat(status).isZero();
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("study.output", directory.resolve("output").toString());
        properties.setProperty("study.formats", "json,protobuf");
        properties.setProperty("study.rounds", "1");
        properties.setProperty("study.iterations", "1");
        if (Files.exists(directory.resolve("classes"))) {
            properties.setProperty(
                    "compare.classpath", directory.resolve("classes").toString());
        }
        return properties;
    }
}
