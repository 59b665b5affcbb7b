package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Records against flatc itself, which turns FlatBuffers into JSON and back in C++. */
class FlatcTests {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Codec codec = new FlatBuffersCodec(new MessageModels(MAPPER), GeneratedTypes.NONE);

    @TempDir
    private Path directory;

    @Test
    void writesWhatFlatcReads() throws Exception {
        assertThat(toJson("PointTable", new Point(1, -2, "caf\u00e9 \uD83D\uDE00")))
                .isEqualTo(MAPPER.readTree("{'x': 1, 'y': -2, 'label': 'caf\u00e9 \uD83D\uDE00'}".replace('\'', '"')));
        assertThat(toJson("NumberedTable", new Numbered("z", Long.MIN_VALUE, null, Numbered.Level.HIGH)))
                .isEqualTo(MAPPER.readTree(
                        "{'the_first': -9223372036854775808, 'level': 'HIGH', 'last': 'z'}".replace('\'', '"')));
    }

    @Test
    void readsWhatFlatcWrites() throws Exception {
        Files.writeString(directory.resolve("point.json"), "{\"y\": 7, \"label\": \"\\ud83d\\ude00\"}");
        assertThat(fromJson("PointTable", "point", Point.class)).isEqualTo(new Point(0, 7, "\uD83D\uDE00"));
    }

    @Test
    void survivesTheWayThroughFlatcAndBackWhenItHoldsItself() throws Exception {
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        toJson("TreeTable", tree);
        assertThat(fromJson("TreeTable", "message", Tree.class)).isEqualTo(tree);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void survivesTheWayThroughFlatcAndBack(Everything message) throws Exception {
        toJson("EverythingTable", message);
        assertThat(fromJson("EverythingTable", "message", Everything.class))
                .usingRecursiveComparison()
                .isEqualTo(message);
    }

    /** Doubles that flatc prints to the last digit. */
    static List<Everything> messages() {
        return List.of(Messages.zero(), Messages.presentZero());
    }

    private JsonNode toJson(String rootType, Object message) throws Exception {
        ContentBuffer content = new ContentBuffer(64);
        plan(message.getClass()).encode(message, content);
        Files.write(directory.resolve("message.bin"), content.toByteArray());
        flatc("--root-type", rootType, "--json", "--strict-json", "--raw-binary", "SCHEMA", "--", "message.bin");
        return MAPPER.readTree(Files.readAllBytes(directory.resolve("message.json")));
    }

    private Object fromJson(String rootType, String name, Class<?> type) throws Exception {
        flatc("--root-type", rootType, "--binary", "SCHEMA", name + ".json");
        return plan(type).decode(new ContentReader(Files.readAllBytes(directory.resolve(name + ".bin"))));
    }

    private void flatc(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.replaceAll(argument -> argument.equals("SCHEMA")
                ? Path.of("src/test/fbs/EverythingTable.fbs").toAbsolutePath().toString()
                : argument);
        int rootType = command.indexOf("--root-type") + 1;
        command.set(rootType, "io.wireformat.fixtures.flatbuffers." + command.get(rootType));
        command.add(0, Path.of("target/flatc/bin/flatc").toAbsolutePath().toString());
        Path log = directory.resolve("flatc.log");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }

    private Plan plan(Class<?> type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }
}
