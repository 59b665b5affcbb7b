package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTests {

    private static final StudyCell CELL = new StudyCell("near", StudyCell.WARM, "int64", 10, "json");

    private static final StudySample SAMPLE = new StudySample(CELL, 2, 205, 14_000.5, 1, Double.NaN, 3.25, 4);

    @TempDir
    private Path directory;

    @Test
    void aRunGoesOnBehindItsLastBlock() {
        Path file = directory.resolve("deeper/samples.csv");
        SampleFile.open(file, "rounds=5").add(List.of(SAMPLE));

        SampleFile again = SampleFile.open(file, "rounds=5");

        assertThat(again.samples()).containsExactly(SAMPLE);
        assertThat(again.has(CELL, 2)).isTrue();
        assertThat(again.has(CELL, 1)).isFalse();
        assertThat(again.has(CELL.in("avro"), 2)).isFalse();
    }

    @Test
    void samplesOfOtherSettingsAreNotMixed() {
        Path file = directory.resolve("samples.csv");
        SampleFile.open(file, "rounds=5").add(List.of(SAMPLE));

        assertThat(SampleFile.open(file, "rounds=6").samples()).isEmpty();
    }

    @Test
    void aFileThatCannotBeContinuedIsNamed() throws IOException {
        Path file = directory.resolve("samples.csv");
        SampleFile.open(file, "rounds=5");
        Files.writeString(file, "near,warm,int", StandardOpenOption.APPEND);

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> SampleFile.open(file, "rounds=5"))
                .withMessageContaining("samples.csv cannot be continued");
    }
}
