package io.wireformat.codec.capnproto;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.capnp.CapnpFixtures.ColorNumber;
import io.wireformat.fixtures.capnp.CapnpFixtures.HolesStruct;
import io.wireformat.model.MessageModels;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.capnproto.MessageBuilder;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Fields that a record has no more keep their places in the struct. */
class RemovedFieldTests {

    private final Plan plan = plan();

    @Test
    void readsWhatAWriterWithAllFieldsWrote() throws IOException {
        MessageBuilder builder = new MessageBuilder();
        setRemaining(builder.initRoot(HolesStruct.factory));
        HolesStruct.Builder holes = builder.getRoot(HolesStruct.factory);
        holes.getC().setValue(true);
        holes.setD(-1);
        holes.setG(ColorNumber.VIOLET);
        holes.getH().setValue(-1);
        holes.setM(-1);
        byte[] content = CapnProtoStructs.write(builder, CapnProtoCodec.Encoding.PLAIN);
        assertThat(plan.decode(new ContentReader(content))).isEqualTo(remaining());
    }

    @Test
    void writesWhatAWriterWithAllFieldsWritesOfTheOthers() throws IOException {
        MessageBuilder builder = new MessageBuilder();
        setRemaining(builder.initRoot(HolesStruct.factory));
        ContentBuffer content = new ContentBuffer(64);
        plan.encode(remaining(), content);
        assertThat(content.toByteArray()).isEqualTo(CapnProtoStructs.write(builder, CapnProtoCodec.Encoding.PLAIN));
    }

    private static void setRemaining(HolesStruct.Builder holes) {
        holes.setA(true);
        holes.setB(-2);
        holes.setE(true);
        holes.getF().setValue(7);
        holes.setI(true);
        holes.getJ().setValue(ColorNumber.GREEN);
        holes.setK(3);
        holes.getL().setValue(true);
        holes.setN(true);
        holes.setO(ColorNumber.BLUE);
    }

    private static Remaining remaining() {
        return new Remaining(true, -2, true, 7L, true, Color.GREEN, 3, true, true, Color.BLUE);
    }

    private static Plan plan() {
        MessageModels models = new MessageModels(JsonMapper.shared(), new History());
        return ((Binding.Bound) new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN)
                        .bind(Remaining.class))
                .plan();
    }

    /** What is left of the struct {@code Holes}. */
    @NullMarked
    public record Remaining(
            @FieldNumber(1) boolean a,
            @FieldNumber(2) long b,
            @FieldNumber(5) boolean e,
            @FieldNumber(6) @Nullable Long f,
            @FieldNumber(9) boolean i,
            @FieldNumber(10) @Nullable Color j,
            @FieldNumber(11) int k,
            @FieldNumber(12) @Nullable Boolean l,
            @FieldNumber(14) boolean n,
            @FieldNumber(15) Color o) {}

    private static final class History implements SchemaHistory {

        @Override
        public List<RecordedField> recorded(String message) {
            return List.of(
                    new RecordedField("c", 3, "boolean", true, true),
                    new RecordedField("d", 4, "int32", false, true),
                    new RecordedField("g", 7, "enum:" + Color.class.getName(), false, true),
                    new RecordedField("h", 8, "int32", true, true),
                    new RecordedField("m", 13, "float64", false, true));
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
