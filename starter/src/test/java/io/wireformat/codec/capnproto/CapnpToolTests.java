package io.wireformat.codec.capnproto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Records against capnp itself, which turns Cap'n Proto into JSON and back in C++. */
class CapnpToolTests {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    @TempDir
    private Path directory;

    @BeforeEach
    void requireTool() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "capnp"))),
                "capnp is not on the path (Debian: capnproto)");
        List<String> schema = Files.readAllLines(Path.of("src/test/capnp/everything.capnp"));
        // the annotations for Java are not part of capnp
        Files.write(
                directory.resolve("everything.capnp"),
                schema.stream().filter(line -> !line.contains("Java")).toList());
    }

    @ParameterizedTest
    @EnumSource
    void writesWhatCapnpReads(CapnProtoCodec.Encoding encoding) throws Exception {
        assertThat(toJson(encoding, "PointStruct", new Point(1, -2, "caf\u00e9 \uD83D\uDE00")))
                .isEqualTo(json("{'x': 1, 'y': -2, 'label': 'caf\u00e9 \uD83D\uDE00'}"));
        assertThat(toJson(encoding, "NumberedStruct", new Numbered("z", Long.MIN_VALUE, null, Numbered.Level.HIGH)))
                .isEqualTo(json("{'theFirst': '-9223372036854775808', 'level': 'high', 'last': 'z'}"));
    }

    @ParameterizedTest
    @EnumSource
    void readsWhatCapnpWrites(CapnProtoCodec.Encoding encoding) throws Exception {
        byte[] content = convert("json", nameOf(encoding), "PointStruct", bytes("{'y': 7, 'label': '\uD83D\uDE00'}"));
        assertThat(plan(encoding, Point.class).decode(new ContentReader(content)))
                .isEqualTo(new Point(0, 7, "\uD83D\uDE00"));
    }

    @ParameterizedTest
    @EnumSource
    void survivesTheWayThroughCapnpAndBackWhenItHoldsItself(CapnProtoCodec.Encoding encoding) throws Exception {
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        byte[] asJson = convert(nameOf(encoding), "json", "TreeStruct", encode(encoding, tree));
        byte[] content = convert("json", nameOf(encoding), "TreeStruct", asJson);
        assertThat(plan(encoding, Tree.class).decode(new ContentReader(content)))
                .isEqualTo(tree);
    }

    private JsonNode toJson(CapnProtoCodec.Encoding encoding, String struct, Object message) throws Exception {
        return MAPPER.readTree(convert(nameOf(encoding), "json", struct, encode(encoding, message)));
    }

    private byte[] convert(String from, String to, String struct, byte[] content) throws Exception {
        Path in = Files.write(directory.resolve("in"), content);
        Path out = directory.resolve("out");
        Process process = new ProcessBuilder("capnp", "convert", from + ":" + to, "everything.capnp", struct)
                .directory(directory.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readAllBytes(out);
    }

    private static byte[] encode(CapnProtoCodec.Encoding encoding, Object message) {
        ContentBuffer content = new ContentBuffer(64);
        plan(encoding, message.getClass()).encode(message, content);
        return content.toByteArray();
    }

    private static Plan plan(CapnProtoCodec.Encoding encoding, Class<?> type) {
        MessageModels models = new MessageModels(MAPPER);
        return ((Binding.Bound) new CapnProtoCodec(models, GeneratedTypes.NONE, encoding).bind(type)).plan();
    }

    private static String nameOf(CapnProtoCodec.Encoding encoding) {
        return encoding == CapnProtoCodec.Encoding.PLAIN ? "binary" : "packed";
    }

    private static JsonNode json(String text) {
        return MAPPER.readTree(text.replace('\'', '"'));
    }

    private static byte[] bytes(String json) {
        return MAPPER.writeValueAsBytes(json(json));
    }
}
