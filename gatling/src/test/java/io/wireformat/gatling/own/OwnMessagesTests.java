package io.wireformat.gatling.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnMessagesTests {

    @TempDir
    private Path samples;

    @Test
    void readsTheSamplesInTheOrderOfTheirNames() throws IOException {
        Files.writeString(samples.resolve("2.json"), "{\"to\":\"Bob\",\"grams\":2}");
        Files.writeString(samples.resolve("1.json"), "{\"to\":\"Ada\",\"grams\":1}");
        Files.writeString(samples.resolve("README.md"), "not a sample");

        assertThat(samplesOf(Parcel.class).list()).containsExactly(new Parcel("Ada", 1), new Parcel("Bob", 2));
    }

    @Test
    void anInvalidSampleIsNamedWithItsPosition() throws IOException {
        Files.writeString(samples.resolve("1.json"), "{\n  \"to\": \"Ada\",\n  \"grams\": \"heavy\"\n}");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessageStartingWith(
                        "compare.samples: " + samples.resolve("1.json") + ", line 3, column 12, at grams, is not a ");
    }

    @Test
    void aSampleWithAnUnknownPropertyIsRejected() throws IOException {
        Files.writeString(samples.resolve("1.json"), "{\"to\":\"Ada\",\"grams\":1,\"insured\":true}");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessageContaining("1.json has insured, which " + Parcel.class.getName() + " does not have");
    }

    @Test
    void aFolderWithoutSamplesIsNamed() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessage("compare.samples: no file *.json in " + samples);
    }

    @Test
    void nullIsRejected() throws IOException {
        Files.writeString(samples.resolve("1.json"), "null");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessageEndingWith("1.json is null instead of a message");
    }

    @Test
    void aMissingClassIsNamed() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> messages(samples.toString(), "com.acme.None"))
                .withMessageStartingWith("compare.type: class com.acme.None not found; set compare.classpath");
    }

    private OwnMessages samplesOf(Class<?> type) {
        return messages(samples.toString(), type.getName());
    }

    private static OwnMessages messages(String samples, String type) {
        return OwnMessages.of(samples, type, "");
    }

    record Parcel(String to, int grams) {}
}
