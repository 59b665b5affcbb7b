package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnStudyTests {

    private static final String OWN = "tried by OwnStudyTests: own";

    @TempDir
    private Path directory;

    @Tag("studies")
    @Test
    void comparesTheFormatsOverSamplesOfAClassThatItNeverSaw() throws Exception {
        Properties properties = propertiesOfThePage();
        Files.writeString(directory.resolve("samples/b.json"), "{\"to\":\"Bob\",\"grams\":300}");

        StudyMain.run("own", properties);

        assertThat(directory.resolve("output/own/report.md"))
                .content()
                .contains("# Parcel, a message of one's own")
                .contains("2 samples of " + directory.resolve("samples"))
                .contains("| json | application/json | 24 |")
                .contains("| protobuf | application/protobuf | 8 |")
                .contains("| same-region receive | ")
                .contains("| second-region answer | ")
                .containsPattern("(?m)^\\| protobuf \\| \\d+ \\| \\d+ \\| \\d+ \\| \\d+ \\|$");
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

    /** Does what docs/comparison.md shows, but for the run of Maven, of which it takes the properties. */
    private Properties propertiesOfThePage() throws Exception {
        Matcher block = Pattern.compile(
                        "<!-- " + OWN + " -->\\n```sh\\n(.*?)(^mvn [^\\n]*)\\n```", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("../docs/comparison.md")));
        assertThat(block.find()).isTrue();
        ProcessBuilder bash = new ProcessBuilder("bash", "-e", "-c", block.group(1))
                .directory(directory.toFile())
                .inheritIO();
        bash.environment().put("PATH", System.getProperty("java.home") + "/bin:" + System.getenv("PATH"));
        assertThat(bash.start().waitFor()).isZero();
        Properties properties = properties();
        Pattern.compile("-D(\\S+?)=(\\S+)")
                .matcher(block.group(2).replace("$PWD", directory.toString()))
                .results()
                .forEach(property -> properties.setProperty(property.group(1), property.group(2)));
        return properties;
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("study.output", directory.resolve("output").toString());
        properties.setProperty("study.size", "tiny");
        return properties;
    }
}
