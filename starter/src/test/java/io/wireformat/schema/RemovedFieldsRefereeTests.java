package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import io.wireformat.FieldNumber;
import io.wireformat.ReservedNumbers;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Languages;
import io.wireformat.model.MessageModels;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What official compilers and parsers make of numbers that are kept free, and of fields that a record has no more. */
class RemovedFieldsRefereeTests {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    private static final Remaining VALUE = new Remaining(true, 7, Color.BLUE, "count", 5, "last");

    private final MessageModels models = new MessageModels(MAPPER, new History());

    @TempDir
    private Path folder;

    @Test
    void reservesTheirNumbersInProtobuf() throws Exception {
        DescriptorProto message = protobuf();
        assertThat(message.getReservedRangeList())
                .extracting(DescriptorProto.ReservedRange::getStart)
                .containsExactly(2, 4, 5, 7, 9, 12, 100);
    }

    @Test
    void reservesTheirNamesInProtobufUnlessAnotherFieldHasOneNow() throws Exception {
        DescriptorProto message = protobuf();
        assertThat(message.getReservedNameList()).containsExactly("was_set", "parent_id", "shade", "ratio", "at_last");
        assertThat(message.getFieldList()).extracting(field -> field.getName()).contains("count");
    }

    @Test
    void saysInThriftWhichIdsAreNotToBeUsed() throws Exception {
        String file = write(Languages.THRIFT);
        Compiler.installed("thrift", "thrift-compiler").run(folder, "--strict", "--gen", "java", file);
        assertThat(Files.readString(folder.resolve(file)))
                .contains(
                        "// never again: 2 (wasSet), 4 (count), 5 (parentId), 7 (shade), 9 (ratio), 12 (atLast), 100\n");
    }

    @Test
    void leavesThemOutOfAvroWhichResolvesByName() {
        Schema schema = new Schema.Parser().parse(Languages.AVRO.export(models.describe(Remaining.class)));
        assertThat(schema.getFields())
                .extracting(Schema.Field::name)
                .containsExactly("flag", "total", "color", "count", "maybe", "last");
    }

    @Test
    void keepsTheirOrdinalsAndPlacesInCapnProto() throws Exception {
        String file = write(Languages.CAPNP);
        Compiler capnp = Compiler.installed("capnp", "capnproto");
        byte[] read = capnp.run(folder, encoded(), "convert", "binary:json", file, "Remaining");
        JsonNode json = MAPPER.readTree("""
                {"flag": true, "removed2": {"none": null}, "total": "7", "removed4": 0, "color": "blue",
                 "removed7": {"none": null}, "count": "count", "removed9": 0, "maybe": {"value": 5},
                 "last": "last", "removed12": false}""");
        assertThat(MAPPER.readTree(read)).isEqualTo(json);
        byte[] written = capnp.run(folder, read, "convert", "json:binary", file, "Remaining");
        assertThat(plan().decode(new ContentReader(written))).isEqualTo(VALUE);
    }

    private DescriptorProto protobuf() throws Exception {
        Compiler.protoc(folder).run(folder, "--descriptor_set_out=set.bin", write(Languages.PROTOBUF));
        return FileDescriptorSet.parseFrom(Files.readAllBytes(folder.resolve("set.bin")))
                .getFile(0)
                .getMessageType(0);
    }

    private String write(SchemaLanguage language) throws Exception {
        String name = "Remaining." + language.extension();
        Files.writeString(folder.resolve(name), language.export(models.describe(Remaining.class)));
        return name;
    }

    private byte[] encoded() {
        ContentBuffer content = new ContentBuffer(64);
        plan().encode(VALUE, content);
        return content.toByteArray();
    }

    private Plan plan() {
        CapnProtoCodec codec = new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN);
        return ((Binding.Bound) codec.bind(Remaining.class)).plan();
    }

    /** A record that had more fields, one of them of a name that it has now with another number. */
    @NullMarked
    @ReservedNumbers(100)
    public record Remaining(
            @FieldNumber(1) boolean flag,
            @FieldNumber(3) long total,
            @FieldNumber(6) Color color,
            @FieldNumber(8) String count,
            @FieldNumber(10) @Nullable Integer maybe,
            @FieldNumber(11) String last) {}

    private static final class History implements SchemaHistory {

        @Override
        public List<RecordedField> recorded(String message) {
            return List.of(
                    new RecordedField("wasSet", 2, "boolean", true, true),
                    new RecordedField("count", 4, "int32", false, true),
                    new RecordedField("parentId", 5, "string", true, true),
                    new RecordedField("shade", 7, "enum:" + Color.class.getName(), true, true),
                    new RecordedField("ratio", 9, "float64", false, true),
                    new RecordedField("atLast", 12, "boolean", false, true));
        }

        @Override
        public OptionalInt enumNumber(String enumeration, String constant) {
            return OptionalInt.empty();
        }

        @Override
        public Optional<String> avroSchema(long fingerprint) {
            return Optional.empty();
        }
    }
}
