package io.wireformat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.http.StreamFormat;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** One version of a record reads in Avro what another wrote, when the lock or a container knows the writer's schema. */
class AvroEvolutionTests {

    @ParameterizedTest
    @EnumSource
    void aNewNullableFieldReadsOldContentAsNull(Carrier carrier) {
        assertThat(carrier.pass(new First.Note("a", 7, First.Kind.NEWS), Second.Note.class))
                .isEqualTo(new Second.Note("a", 7, Second.Kind.NEWS, null));
    }

    @ParameterizedTest
    @EnumSource
    void anOldReaderSkipsANewField(Carrier carrier) {
        assertThat(carrier.pass(new Second.Note("a", 7, Second.Kind.NEWS, "new"), First.Note.class))
                .isEqualTo(new First.Note("a", 7, First.Kind.NEWS));
    }

    @ParameterizedTest
    @EnumSource
    void theFieldsBesideARemovedOneStay(Carrier carrier) {
        assertThat(carrier.pass(new Second.Note("a", 7, Second.Kind.NEWS, "new"), Third.Note.class))
                .isEqualTo(new Third.Note("a", "new", Third.Kind.NEWS));
        assertThat(carrier.pass(new Third.Note("a", "new", Third.Kind.NEWS), Second.Note.class))
                .isEqualTo(new Second.Note("a", 0, Second.Kind.NEWS, "new"));
    }

    @ParameterizedTest
    @EnumSource
    void anAddedConstantIsTheDefaultToAnOldReader(Carrier carrier) {
        assertThat(carrier.pass(new Second.Note("a", 7, Second.Kind.RUMOUR, null), First.Note.class))
                .isEqualTo(new First.Note("a", 7, First.Kind.OTHER));
    }

    @ParameterizedTest
    @EnumSource
    void aRemovedConstantIsNullWhereNullIsAllowedAndTheOthersKeepTheirMeaning(Carrier carrier) {
        assertThat(carrier.pass(new Second.Note("a", 7, Second.Kind.OTHER, null), Third.Note.class))
                .isEqualTo(new Third.Note("a", null, null));
        assertThat(carrier.pass(new Second.Note("a", 7, Second.Kind.RUMOUR, null), Third.Note.class))
                .isEqualTo(new Third.Note("a", null, Third.Kind.RUMOUR));
    }

    @ParameterizedTest
    @EnumSource
    void anAddedAlternativeIsNullToAnOldReaderWhereThatIsAllowed(Carrier carrier) {
        assertThat(carrier.pass(new Second.Bill("a", new Second.Account("Ann"), 7), First.Bill.class))
                .isEqualTo(new First.Bill("a", null, 7));
        assertThat(carrier.pass(new Second.Bill("a", new Second.Card("1"), 7), First.Bill.class))
                .isEqualTo(new First.Bill("a", new First.Card("1"), 7));
    }

    @ParameterizedTest
    @EnumSource
    void anAddedAlternativeIsRefusedWhereNullIsNot(Carrier carrier) {
        Object receipt = new Second.Receipt(List.of(new Second.Account("Ann")));
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> carrier.pass(receipt, First.Receipt.class))
                .withMessageContaining("payments[0]")
                .withMessageContaining("none of the alternatives of Payment");
    }

    @Test
    void withoutTheLockASingleObjectOfAnotherSchemaIsRefused() {
        byte[] content = encode(AvroCodec.Encoding.SINGLE_OBJECT, new First.Note("a", 7, First.Kind.NEWS));
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(AvroCodec.Encoding.SINGLE_OBJECT, SchemaHistory.NONE, Second.Note.class)
                        .decode(new ContentReader(content)))
                .withMessageContaining("META-INF/wireformat.lock");
    }

    /** How content tells which schema it was written with. */
    enum Carrier {
        /** By a fingerprint that the lock knows. */
        SINGLE_OBJECT {
            @Override
            Object pass(Object value, Class<?> reader) {
                LockFile lock = Recorded.of(List.of(models(SchemaHistory.NONE).describe(value.getClass())));
                byte[] content = encode(AvroCodec.Encoding.SINGLE_OBJECT, value);
                return plan(AvroCodec.Encoding.SINGLE_OBJECT, lock, reader).decode(new ContentReader(content));
            }
        },
        /** By the schema itself, in the file's head. */
        CONTAINER {
            @Override
            Object pass(Object value, Class<?> reader) {
                String schema = AvroCodec.schemaOf(models(SchemaHistory.NONE).describe(value.getClass()));
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (DataFileWriter<Object> file = new DataFileWriter<>(new GenericDatumWriter<>())) {
                    file.create(new Schema.Parser().parse(schema), bytes);
                    file.appendEncoded(ByteBuffer.wrap(encode(AvroCodec.Encoding.DATUM, value)));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return StreamFormat.AVRO.read(reader, bytes.toByteArray()).get(0);
            }
        };

        abstract Object pass(Object value, Class<?> reader);
    }

    private static byte[] encode(AvroCodec.Encoding encoding, Object value) {
        ContentBuffer content = new ContentBuffer(64);
        plan(encoding, SchemaHistory.NONE, value.getClass()).encode(value, content);
        return content.toByteArray();
    }

    private static Plan plan(AvroCodec.Encoding encoding, SchemaHistory history, Type type) {
        AvroCodec codec = new AvroCodec(models(history), GeneratedTypes.NONE, encoding);
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    private static MessageModels models(SchemaHistory history) {
        return new MessageModels(JsonMapper.builder().build(), history);
    }

    /** The first version. */
    @NullMarked
    static final class First {

        record Note(String id, int count, Kind kind) {}

        record Bill(String id, @Nullable Payment payment, int amount) {}

        record Receipt(List<Payment> payments) {}

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "way")
        sealed interface Payment {}

        @FieldNumber(1)
        record Card(String number) implements Payment {}

        enum Kind {
            @JsonEnumDefaultValue
            OTHER,
            NEWS
        }
    }

    /** With a field, a constant and an alternative more. */
    @NullMarked
    static final class Second {

        record Note(
                String id, int count, Kind kind, @Nullable String extra) {}

        record Bill(String id, @Nullable Payment payment, int amount) {}

        record Receipt(List<Payment> payments) {}

        @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "way")
        sealed interface Payment {}

        @FieldNumber(1)
        record Card(String number) implements Payment {}

        @FieldNumber(2)
        record Account(String holder) implements Payment {}

        enum Kind {
            @JsonEnumDefaultValue
            OTHER,
            RUMOUR,
            NEWS
        }
    }

    /** With a field and a constant less. */
    @NullMarked
    static final class Third {

        record Note(
                String id,
                @FieldNumber(4) @Nullable String extra,
                @FieldNumber(3) @Nullable Kind kind) {}

        enum Kind {
            NEWS,
            RUMOUR
        }
    }
}
