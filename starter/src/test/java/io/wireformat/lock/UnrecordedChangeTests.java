package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Languages;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import io.wireformat.schema.SchemaLanguage;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** An application that runs with a compatible change which its lock does not record yet. */
class UnrecordedChangeTests {

    private static final String LOCK = """
            wireformat-lock 1

            message io.wireformat.lock.UnrecordedChangeTests.Trip
              1 from string id=0 ordinal=0
              2 delay int32? id=1 ordinal=1
              3 to string? id=2 ordinal=3
              4 price float64? id=3 ordinal=4 removed
              5 way enum:io.wireformat.lock.UnrecordedChangeTests.Way id=4 ordinal=6

            enum io.wireformat.lock.UnrecordedChangeTests.Way
              0 ROAD
              1 RAIL
              4 RIVER removed
            """;

    private static final Trip TRIP = new Trip("A", "B", Way.AIR, 7, Way.FOOT);

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("compatible")
    void getsThePlacesThatAnUpdateRecords(Evolution evolution) {
        LockFile before = evolution.recorded();
        LockFile after = evolution.recorded();
        Comparison.merge(after, Evolution.described(evolution.after(), after));
        assertThat(LockWriter.write(after)).isNotEqualTo(LockWriter.write(before));
        assertThat(schemas(evolution.after(), before)).isEqualTo(schemas(evolution.after(), after));
        Object value = evolution.newContent().written();
        for (SchemaFormat format : SchemaFormat.values()) {
            assertThat(new Version(evolution.after(), before).write(format, value))
                    .as(format.toString())
                    .isEqualTo(new Version(evolution.after(), after).write(format, value));
        }
    }

    @ParameterizedTest
    @EnumSource(SchemaFormat.class)
    void travelsInEveryFormatBeforeAndAfterItIsRecorded(SchemaFormat format) throws Exception {
        Version unrecorded = new Version(Trip.class, lockOnClassPath());
        byte[] content = unrecorded.write(format, TRIP);
        assertThat(unrecorded.read(format, content, unrecorded)).isEqualTo(TRIP);
        update();
        Version recorded = new Version(Trip.class, lockOnClassPath());
        assertThat(recorded.write(format, TRIP)).isEqualTo(content);
        assertThat(recorded.read(format, content, unrecorded)).isEqualTo(TRIP);
    }

    @Test
    void hasTheNumbersIdsAndOrdinalsInSchemasThatTheLockThenShows() throws Exception {
        Map<SchemaLanguage, String> unrecorded = schemas(Trip.class, lockOnClassPath());
        assertThat(unrecorded.get(Languages.PROTOBUF))
                .contains("optional int32 stops = 6", "back = 8", "WAY_FOOT = 5", "WAY_AIR = 6");
        assertThat(unrecorded.get(Languages.FLATBUFFERS))
                .contains("stops:int = null (id: 5)", "back:Way = null (id: 6)", "FOOT = 5", "AIR = 6");
        assertThat(unrecorded.get(Languages.CAPNP)).containsSubsequence("stops", "@7", "@8", "back", "@9", "@10");
        update();
        assertThat(Files.readString(file())).contains("""
                  2 delay int32? id=1 ordinal=1 removed
                  3 to string? id=2 ordinal=3
                  4 price float64? id=3 ordinal=4 removed
                  5 way enum:io.wireformat.lock.UnrecordedChangeTests.Way id=4 ordinal=6
                  6 stops int32? id=5 ordinal=7
                  8 back enum:io.wireformat.lock.UnrecordedChangeTests.Way? id=6 ordinal=9
                """, """
                  0 ROAD
                  1 RAIL
                  4 RIVER removed
                  5 FOOT
                  6 AIR
                """);
        assertThat(schemas(Trip.class, lockOnClassPath())).isEqualTo(unrecorded);
    }

    @BeforeEach
    void writeTheLock() throws Exception {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), LOCK);
    }

    private Path file() {
        return directory.resolve(WireformatLock.RESOURCE);
    }

    private void update() {
        System.setProperty(WireformatLock.PROPERTY, "update");
        try {
            WireformatLock.of(file()).checkTypes(Trip.class);
        } finally {
            System.clearProperty(WireformatLock.PROPERTY);
        }
    }

    private SchemaHistory lockOnClassPath() throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
            return WireformatLock.load(loader);
        }
    }

    private static Map<SchemaLanguage, String> schemas(Class<?> type, SchemaHistory history) {
        Map<SchemaLanguage, String> schemas = new HashMap<>();
        for (SchemaLanguage language : Languages.all()) {
            MessageModels models = new MessageModels(JsonMapper.builder().build(), history);
            schemas.put(language, language.export(models.describe(type)));
        }
        return schemas;
    }

    static Stream<Evolution> compatible() {
        return CompatibilityTests.evolutions()
                .filter(evolution -> evolution.rule().compatible());
    }

    /** Without its {@code delay}, and with two properties more. */
    record Trip(
            @FieldNumber(1) String from,
            @FieldNumber(3) @Nullable String to,
            @FieldNumber(5) Way way,
            @FieldNumber(6) @Nullable Integer stops,
            @FieldNumber(8) @Nullable Way back) {}

    /** With two constants more, one of them between the others. */
    enum Way {
        ROAD,
        FOOT,
        RAIL,
        AIR
    }
}
