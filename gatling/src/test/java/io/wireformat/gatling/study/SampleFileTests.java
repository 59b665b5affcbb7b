package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTests {

    private static final List<String> CELL = List.of("near", "json");

    private static final Sample SAMPLE = new Sample(CELL, 2, List.of(205.0, Double.NaN));

    @TempDir
    private Path directory;

    @Test
    void aRunGoesOnBehindItsLastBlock() {
        Path file = directory.resolve("deeper/samples.csv");
        open(file, "rounds=5").add(List.of(SAMPLE));

        SampleFile again = open(file, "rounds=5");

        assertThat(again.samples()).containsExactly(SAMPLE);
        assertThat(again.has(CELL, 2)).isTrue();
        assertThat(again.has(CELL, 1)).isFalse();
        assertThat(again.has(List.of("near", "avro"), 2)).isFalse();
    }

    @Test
    void samplesOfOtherSettingsAreNotMixed() {
        Path file = directory.resolve("samples.csv");
        open(file, "rounds=5").add(List.of(SAMPLE));

        assertThat(open(file, "rounds=6").samples()).isEmpty();
        assertThat(directory.resolve("old-samples.csv")).content().contains("near,json,2,205.0,NaN");
    }

    @Test
    void samplesOfEarlierSettingsAreNeverOverwritten() {
        Path file = directory.resolve("samples.csv");
        open(file, "rounds=5").add(List.of(SAMPLE));
        open(file, "rounds=6");
        open(file, "rounds=7");

        assertThat(directory.resolve("old-samples.csv")).content().contains("near,json,2,205.0,NaN");
        assertThat(directory.resolve("old-2-samples.csv")).content().startsWith("# rounds=6");
    }

    @Test
    void aBlockThatWasBrokenOffDoesNotCount() throws IOException {
        Path file = directory.resolve("samples.csv");
        open(file, "rounds=5").add(List.of(SAMPLE));
        long whole = Files.size(file);
        Files.writeString(file, "near,json,3,1.0,2.0\nnear,json,3,1", StandardOpenOption.APPEND);
        Files.writeString(directory.resolve("samples.csv.unfinished"), whole + "\n");

        SampleFile again = open(file, "rounds=5");

        assertThat(again.samples()).containsExactly(SAMPLE);
        assertThat(again.has(CELL, 3)).isFalse();
        assertThat(directory.resolve("samples.csv.unfinished")).doesNotExist();
    }

    @Test
    void aBlockThatWasNotEvenBegunLeavesTheOthers() throws IOException {
        Path file = directory.resolve("samples.csv");
        open(file, "rounds=5").add(List.of(SAMPLE));
        Files.writeString(directory.resolve("samples.csv.unfinished"), "1");

        assertThat(open(file, "rounds=5").samples()).containsExactly(SAMPLE);
    }

    @Test
    void whileABlockIsWrittenAMarkSaysHowFarTheFileIsWhole() throws IOException {
        Path file = directory.resolve("samples.csv");
        SampleFile samples = open(file, "rounds=5");
        samples.add(List.of(SAMPLE));
        Files.delete(file);
        Files.createDirectory(file);

        assertThatExceptionOfType(StudyException.class).isThrownBy(() -> samples.add(List.of(SAMPLE)));
        assertThat(directory.resolve("samples.csv.unfinished")).exists();
    }

    @Test
    void aFileThatCannotBeContinuedIsNamed() throws IOException {
        Path file = directory.resolve("samples.csv");
        open(file, "rounds=5");
        Files.writeString(file, "near,warm", StandardOpenOption.APPEND);

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> open(file, "rounds=5"))
                .withMessageContaining("samples.csv cannot be continued");
    }

    @Test
    void valuesThatWouldBreakTheLineAreRefused() {
        SampleFile file = open(directory.resolve("samples.csv"), "rounds=5");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> file.add(List.of(new Sample(List.of("near,far", "json"), 1, List.of(1.0, 2.0)))));
        assertThat(open(directory.resolve("samples.csv"), "rounds=5").samples()).isEmpty();
    }

    private static SampleFile open(Path file, String settings) {
        return SampleFile.open(file, settings, List.of("region", "format"), List.of("bytes", "total_us"));
    }
}
