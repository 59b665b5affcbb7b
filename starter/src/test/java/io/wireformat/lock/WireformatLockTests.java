package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Shape;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WireformatLockTests {

    private static final String NAME = WireformatLockTests.class.getName();

    private static final String LOCK = """
            wireformat-lock 1

            message io.wireformat.lock.WireformatLockTests.%s
              1 id string id=0 ordinal=0
              2 count int32 id=1 ordinal=1
              3 subject string? id=2 ordinal=2
              5 gone string id=3 ordinal=3 removed

            enum io.wireformat.lock.WireformatLockTests.Level
              0 LOW
              5 HIGH
            """;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Renamed  | Renamed.actor: number 3 was `subject`: give `actor` a new number, such as @FieldNumber(6), or, if it means the same, keep the name with @JsonProperty("subject") (breaks old content and old readers in JSON (XML, CBOR, Smile), Protobuf as JSON, Avro, MessagePack)
            Reused   | Reused.fresh: number 5 was `gone`: give `fresh` a new number, such as @FieldNumber(6) (breaks old content and old readers in Protobuf, FlatBuffers, Thrift, Cap'n Proto, MessagePack as arrays)
            Below    | Below.extra: new with number 4, below 5: give it @FieldNumber(6) (breaks old content and old readers in FlatBuffers, Cap'n Proto)
            Required | Required.child: new, never null and without a zero value, so old content cannot be read: make it @Nullable (breaks old content in every format)
            Leveled  | Level.TOP: number 5 was `HIGH`: give `TOP` a new number, such as @FieldNumber(6), or, if it means the same, keep the name with @JsonProperty("HIGH") (breaks old content and old readers in JSON (XML, CBOR, Smile), Protobuf as JSON, Avro, MessagePack, MessagePack as arrays)
            """)
    void refusesWhatBreaksAFormat(String type, String message) throws Exception {
        WireformatLock lock = lock(type);
        assertThatExceptionOfType(IncompatibleChangeException.class)
                .isThrownBy(() -> lock.checkTypes(type(type)))
                .withMessage("io.wireformat.lock.WireformatLockTests." + message);
    }

    @Test
    void anUpdateRefusesWhatBreaksAFormatAndLeavesTheFile() throws Exception {
        WireformatLock lock = lock("Renamed");
        assertThatExceptionOfType(IncompatibleChangeException.class)
                .isThrownBy(() -> update(lock, Renamed.class))
                .withMessageContaining("number 3 was `subject`");
        assertThat(directory.resolve("lock")).hasContent(LOCK.formatted("Renamed"));
    }

    @Test
    void saysHowToCreateTheFileAndCreatesIt() {
        Path file = directory.resolve("new/wireformat.lock");
        WireformatLock lock = WireformatLock.of(file);
        assertThatExceptionOfType(IncompatibleChangeException.class)
                .isThrownBy(() -> lock.checkTypes(Leveled.class))
                .withMessage("there is no " + file + ": create it with -Dwireformat.lock=update");
        assertThat(file).doesNotExist();
        assertThat(update(lock, Leveled.class))
                .containsExactly(
                        "io.wireformat.lock.WireformatLockTests.Leveled: new, a message",
                        "io.wireformat.lock.WireformatLockTests.Level: new, an enum",
                        "Avro schema 65c598e8f080e274");
        assertThat(lock.checkTypes(Leveled.class)).isEmpty();
    }

    @Test
    void recordsMapsUnionsAndTheOrdinalsThatNullableNumbersTakeTwice() throws Exception {
        Path file = directory.resolve("every.lock");
        update(WireformatLock.of(file), Drawing.class);
        assertThat(Files.readString(file)).startsWith("""
                wireformat-lock 1

                message io.wireformat.lock.WireformatLockTests.Drawing
                  1 scale float64? id=0 ordinal=0
                  2 shape io.wireformat.fixtures.Shape? id=1 ordinal=2
                  3 tags map<string,list<int64>>? id=2 ordinal=3
                  4 level enum:io.wireformat.lock.WireformatLockTests.Level? id=3 ordinal=4
                  5 name string? id=4 ordinal=6

                union io.wireformat.fixtures.Shape
                  1 circle io.wireformat.fixtures.Shape.Circle?
                  2 group io.wireformat.fixtures.Shape.Group?
                  7 rectangle io.wireformat.fixtures.Shape.Rectangle?
                """);
        assertThat(WireformatLock.of(file).checkTypes(Drawing.class)).isEmpty();
    }

    @Test
    void acceptsAFieldAtTheEndAndARemovedOneAndSaysHowToRecordThem(CapturedOutput output) throws Exception {
        WireformatLock lock = lock("Grown");
        assertThat(lock.checkTypes(Grown.class))
                .containsExactly(
                        NAME + ".Grown.extra: new with number 6",
                        NAME + ".Grown.subject: removed; number 3 stays taken",
                        "Avro schema 438ab9aff11bd8a3");
        assertThat(output.getOut().lines().toList())
                .endsWith(
                        directory.resolve("lock") + " does not know yet:",
                        "  " + NAME + ".Grown.extra: new with number 6",
                        "  " + NAME + ".Grown.subject: removed; number 3 stays taken",
                        "  Avro schema 438ab9aff11bd8a3",
                        "record it with -Dwireformat.lock=update");
        assertThat(directory.resolve("lock")).hasContent(LOCK.formatted("Grown"));
    }

    @Test
    void strictRefusesWhatIsNotRecorded(CapturedOutput output) throws Exception {
        WireformatLock lock = lock("Grown");
        assertThatExceptionOfType(IncompatibleChangeException.class)
                .isThrownBy(() -> strict(lock, Grown.class))
                .withMessage(directory.resolve("lock") + """
                         does not know yet:
                          io.wireformat.lock.WireformatLockTests.Grown.extra: new with number 6
                          io.wireformat.lock.WireformatLockTests.Grown.subject: removed; number 3 stays taken
                          Avro schema 438ab9aff11bd8a3
                        record it with -Dwireformat.lock=update""");
        assertThat(output).doesNotContain("does not know yet");
    }

    @Test
    void strictAcceptsWhatAnUpdateHasRecorded(CapturedOutput output) throws Exception {
        WireformatLock lock = lock("Grown");
        assertThat(update(lock, Grown.class)).hasSize(3);
        assertThat(output).contains(directory.resolve("lock") + " now knows:");
        assertThat(strict(lock, Grown.class)).isEmpty();
        assertThat(update(lock, Grown.class)).isEmpty();
    }

    @Test
    void whatAConstraintLooksAtStaysAsItIsRecorded() throws Exception {
        WireformatLock lock = lock("Checked");
        update(lock, Checked.class);
        assertThat(strict(lock, Checked.class)).isEmpty();
        assertThat(Files.readString(directory.resolve("lock")))
                .contains("\n  1 id string id=0 ordinal=0\n  2 count int32 id=1 ordinal=1\n");
    }

    @Test
    void refusesAnUnknownValueOfTheProperty() throws Exception {
        WireformatLock lock = lock("Grown");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check("updat", lock, Grown.class))
                .withMessage("-Dwireformat.lock=updat is unknown: it is \"strict\" or \"update\", or left out");
    }

    @Test
    void aRemovedFieldMayComeBackToItsPlace() throws Exception {
        WireformatLock lock = lock("Returned");
        Path file = directory.resolve("lock");
        Files.writeString(file, Files.readString(file).replace("ordinal=2\n", "ordinal=2 removed\n"));
        assertThat(update(lock, Returned.class))
                .contains("io.wireformat.lock.WireformatLockTests.Returned.subject: new with number 3");
        assertThat(file).content().contains("  3 subject string? id=2 ordinal=2\n");
    }

    @Test
    void noticesATypeThatIsNotRecorded() throws Exception {
        assertThat(lock("Grown").checkTypes(Moved.class)).contains(NAME + ".Moved: new, a message");
    }

    @Test
    void noticesAnEnumThatIsNotRecorded() throws Exception {
        WireformatLock lock = lock("Leveled");
        Path file = directory.resolve("lock");
        Files.writeString(file, Files.readString(file).replaceAll("(?s)\nenum.*", ""));
        assertThat(lock.checkTypes(Leveled.class)).contains(NAME + ".Level: new, an enum");
    }

    @Test
    void noticesADefaultThatIsNotRecorded() throws Exception {
        WireformatLock lock = WireformatLock.of(directory.resolve("lock"));
        update(lock, Defaulted.class);
        Path file = directory.resolve("lock");
        Files.writeString(
                file,
                Files.readString(file).replace("0 UNKNOWN default", "0 UNKNOWN").replace("1 KNOWN", "1 KNOWN default"));
        assertThat(update(lock, Defaulted.class))
                .containsExactly(
                        NAME + ".Certainty.UNKNOWN: now the default", NAME + ".Certainty.KNOWN: no longer the default");
        assertThat(file).content().contains("  0 UNKNOWN default\n  1 KNOWN\n");
    }

    @Test
    void noticesAnAvroSchemaThatIsNotRecorded() throws Exception {
        WireformatLock lock = lock("Grown");
        update(lock, Grown.class);
        Path file = directory.resolve("lock");
        Files.writeString(file, Files.readString(file).replaceAll("(?s)\navro.*", ""));
        assertThat(lock.checkTypes(Grown.class)).containsExactly("Avro schema 438ab9aff11bd8a3");
    }

    @Test
    void aConstantAmongOthersGetsANumberThatNoneHas() throws Exception {
        Path file = Files.writeString(directory.resolve("lock"), """
                wireformat-lock 1

                enum io.wireformat.lock.WireformatLockTests.Step
                  0 FIRST
                  1 LAST
                  2 GONE removed
                """);
        update(WireformatLock.of(file), Stepped.class);
        assertThat(Files.readString(file)).contains("  0 FIRST\n  1 LAST\n  2 GONE removed\n  3 SECOND\n  4 THIRD\n");
    }

    @Test
    void whatIsMarkedAsRemovedByHandIsNoChange() throws Exception {
        Path file = directory.resolve("lock");
        WireformatLock lock = WireformatLock.of(file);
        update(lock, Drawing.class);
        String drawn = Files.readString(file);
        Files.writeString(
                file,
                drawn.replace(
                        "  7 rectangle io.wireformat.fixtures.Shape.Rectangle?\n",
                        "  5 oval io.wireformat.fixtures.Shape.Oval? removed\n"
                                + "  7 rectangle io.wireformat.fixtures.Shape.Rectangle?\n"));
        assertThat(lock.checkTypes(Drawing.class)).isEmpty();
    }

    @Test
    void anUpdateKeepsWhatWasRecorded() throws Exception {
        WireformatLock lock = lock("Grown");
        update(lock, Grown.class);
        assertThat(directory.resolve("lock"))
                .content()
                .contains("  3 subject string? id=2 ordinal=2 removed\n  5 gone string id=3 ordinal=3 removed\n"
                        + "  6 extra string? id=4 ordinal=4\n");
        assertThat(lock.checkTypes(Grown.class)).isEmpty();
    }

    @Test
    void recordsTheFingerprintThatAvroComputes() throws Exception {
        update(lock("Grown"), Grown.class);
        List<String> lines = Files.readAllLines(directory.resolve("lock"));
        Schema schema = new Schema.Parser().parse(lines.get(lines.size() - 1));
        assertThat(lines.get(lines.size() - 2))
                .isEqualTo("avro %016x", SchemaNormalization.parsingFingerprint64(schema));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                               | 1: expected "wireformat-lock 1"
            wireformat-lock 1~service A      | 2: expected "message", "union", "enum" or "avro", not "service"; a newer version of Wireformat may have written this file
            wireformat-lock 1~message A~  1  | 3: expected "  number name type id=n ordinal=n", and "removed" for a removed field
            wireformat-lock 1~message A~  2 b string id=1 ordinal=1 | 3: its place gives b id 0 and ordinal 0; was a line taken out? A removed field keeps its line
            wireformat-lock 1~message A~message A | 3: A is recorded twice
            wireformat-lock 1~avro 0000000000000000~  "int" | 3: the schema's fingerprint is 7275d51a3f395c8f, not 0000000000000000
            wireformat-lock 1~avro 0000000000000000 | 2: expected the schema of 0000000000000000
            """)
    void saysWhatIsWrongWithAFile(String text, String error) {
        assertThatExceptionOfType(InvalidLockException.class)
                .isThrownBy(() -> LockReader.read(text.replace('~', '\n'), "lock", new LockFile()))
                .withMessage("lock, line " + error);
    }

    private static List<String> update(WireformatLock lock, Class<?> type) {
        return check("update", lock, type);
    }

    private static List<String> strict(WireformatLock lock, Class<?> type) {
        return check("strict", lock, type);
    }

    private static List<String> check(String unrecorded, WireformatLock lock, Class<?> type) {
        System.setProperty(WireformatLock.PROPERTY, unrecorded);
        try {
            return lock.checkTypes(type);
        } finally {
            System.clearProperty(WireformatLock.PROPERTY);
        }
    }

    private WireformatLock lock(String type) throws Exception {
        return WireformatLock.of(Files.writeString(directory.resolve("lock"), LOCK.formatted(type)));
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(WireformatLockTests.class.getName() + "$" + name);
    }

    enum Level {
        LOW,
        @FieldNumber(5)
        TOP
    }

    enum Certainty {
        @JsonEnumDefaultValue
        UNKNOWN,
        KNOWN
    }

    enum Step {
        FIRST,
        SECOND,
        THIRD,
        LAST
    }

    record Defaulted(Certainty certainty) {}

    record Stepped(Step step) {}

    record Renamed(String id, int count, @Nullable String actor) {}

    record Reused(
            String id,
            int count,
            @Nullable String subject,
            @FieldNumber(5) @Nullable String fresh) {}

    record Returned(String id, int count, @Nullable String subject) {}

    record Moved(
            String id, int count, @FieldNumber(6) @Nullable String subject) {}

    record Below(
            String id,
            int count,
            @Nullable String subject,
            @Nullable String extra) {}

    record Required(
            String id,
            int count,
            @Nullable String subject,
            @FieldNumber(6) Child child) {}

    record Leveled(
            String id,
            int count,
            @Nullable String subject,
            @FieldNumber(6) @Nullable Level level) {}

    record Grown(
            String id,
            @JsonProperty("count") int number,
            @FieldNumber(6) @Nullable String extra) {}

    record Checked(
            @NotBlank String id,
            @NotNull Integer count,
            @NotBlank @Nullable String subject) {}

    record Child(int a) {}

    @NullUnmarked
    record Drawing(Double scale, Shape shape, Map<String, long[]> tags, Level level, String name) {}
}
