package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.EncodingException;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import io.wireformat.schema.SchemaLanguage;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Properties whose values no format can write, because JSON knows no subtypes of their type. */
class PlaceholderTests {

    @ParameterizedTest
    @EnumSource
    void aPropertyThatIsNullOrEmptyIsSupported(TestFormat format) {
        Order order = new Order("a", null, List.of(), Map.of(), Optional.empty(), 7);

        assertThat(format.decode(format.encode(order), Order.class)).isEqualTo(order);
        assertThat(format.decode(format.encode(new Around(List.of(order), order)), Around.class))
                .isEqualTo(new Around(List.of(order), order));
    }

    @ParameterizedTest
    @EnumSource
    void aValueIsRefusedByName(TestFormat format) {
        Discount discount = new Half();
        assertRefused(format, new Order("a", discount, List.of(), Map.of(), Optional.empty(), 7), "discount");
        assertRefused(format, new Order("a", null, List.of(discount), Map.of(), Optional.empty(), 7), "others[0]");
        assertRefused(
                format, new Order("a", null, List.of(), Map.of("b", discount), Optional.empty(), 7), "named[0].value");
        assertRefused(format, new Order("a", null, List.of(), Map.of(), Optional.of(discount), 7), "maybe");
    }

    private static void assertRefused(TestFormat format, Order order, String path) {
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> format.encode(order))
                .withMessageContaining(path.replaceAll("\\[.*", ""))
                .withMessageContaining("JSON ")
                .satisfies(e -> assertThat(e.path()).isEqualTo(path));
    }

    @ParameterizedTest
    @EnumSource
    void aPropertyThatIsNeverNullIsNotSupported(TestFormat format) {
        assertUnsupported(
                format, Required.class, "Required.discount: Discount is abstract, and JSON knows no subclasses");
        assertUnsupported(format, Discount.class, "Discount is abstract");
        assertUnsupported(format, new TypeReference<List<Discount>>() {}.getType(), "Discount is abstract");
        assertUnsupported(format, new TypeReference<Map<String, Discount>>() {}.getType(), "Discount is abstract");
        assertUnsupported(format, Initial.class, "Initial.discount: Discount is abstract");
        assertUnsupported(format, Payment.class, "JSON cannot distinguish the subtypes of Payment");
    }

    /** JSON writes such a record, and does not read it. */
    @ParameterizedTest
    @EnumSource
    void subtypesThatJsonCannotDeduceAreNoReasonAgainstARecord(TestFormat format) {
        assertThat(format.encode(new Paid(null, 7))).isNotEmpty();
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> format.encode(new Paid(new Card("4"), 7)))
                .withMessageContaining("property payment: has a value of Card, but JSON cannot distinguish");
    }

    private static void assertUnsupported(TestFormat format, Type type, String reason) {
        Binding binding = format.codec().bind(type);
        assertThat(binding).isInstanceOf(Binding.Unsupported.class);
        assertThat(((Binding.Unsupported) binding).reason()).contains(reason);
    }

    /** Subtypes may come later: what they write reads as null in the release before. */
    @ParameterizedTest
    @EnumSource
    void aLaterSubtypeReadsAsNull(TestFormat format) {
        Later later = new Later(1, new Known.One(5), 7);
        Sooner sooner = new Sooner(1, null, 7);

        if (format != TestFormat.AVRO) {
            assertThat(format.decode(format.encode(later), Sooner.class)).isEqualTo(sooner);
            assertThat(format.decode(format.encode(sooner), Later.class)).isEqualTo(new Later(1, null, 7));
        }
    }

    @Test
    void schemasHaveAPlaceholder() {
        MessageModels models = new MessageModels(JsonMapper.shared());
        assertThat(schema(TestFormat.PROTOBUF, models)).contains("Discount discount = 2;", "message Discount {\n}");
        assertThat(schema(TestFormat.FLATBUFFERS, models))
                .contains("discount:Discount (id: 1);", "table Discount {\n}");
        assertThat(schema(TestFormat.CAPNP, models)).contains("discount @1 :Discount;", "struct Discount {\n}");
        assertThat(schema(TestFormat.THRIFT_BINARY, models))
                .contains("2: optional Discount discount", "union Discount {\n}");
        assertThat(schema(TestFormat.AVRO, models))
                .doesNotContain("\"discount\"")
                .contains("{\"name\":\"others\",\"type\":{\"type\":\"array\",\"items\":\"null\"}");
        assertThat(SchemaLanguage.JSON_SCHEMA.export(models.describe(Order.class)))
                .contains("Discount");
    }

    @Test
    void theLockRecordsItAndLetsItGainSubtypes(@TempDir Path directory) throws IOException {
        for (Class<?> message : List.of(Sooner.class, Later.class)) {
            Class<?> value = message.getRecordComponents()[1].getType();
            Path file = Files.writeString(directory.resolve(message.getSimpleName()), """
                    wireformat-lock 1

                    message %1$s
                      1 id int32 id=0 ordinal=0
                      2 value %2$s? id=1 ordinal=1
                      3 count int32 id=2 ordinal=2

                    union %2$s
                    """.formatted(
                            message.getCanonicalName(), value.getCanonicalName()));

            List<String> unrecorded = WireformatLock.of(file).checkTypes(message);

            assertThat(unrecorded.toString().contains("One")).isEqualTo(message == Later.class);
        }
    }

    private static String schema(TestFormat format, MessageModels models) {
        return format.schemaLanguage().export(models.describe(Order.class));
    }

    /** Without known subtypes. */
    interface Discount {}

    record Half() implements Discount {}

    /** Two subtypes have the same properties. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Card.class), @JsonSubTypes.Type(Voucher.class)})
    interface Payment {}

    record Card(String number) implements Payment {}

    record Voucher(String number) implements Payment {}

    @NullMarked
    record Order(
            String id,
            @Nullable Discount discount,
            List<Discount> others,
            Map<String, Discount> named,
            Optional<Discount> maybe,
            int count) {}

    record Paid(@Nullable Payment payment, int count) {}

    @NullMarked
    record Around(List<Order> orders, Order first) {}

    @NullMarked
    record Required(Discount discount) {}

    /** A bean whose property has a value from the start. */
    public static class Initial {
        private Discount discount = new Half();

        public Discount getDiscount() {
            return discount;
        }

        public void setDiscount(Discount discount) {
            this.discount = discount;
        }
    }

    interface Unknown {}

    record Sooner(int id, @Nullable Unknown value, int count) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Known {

        record One(int number) implements Known {}
    }

    record Later(int id, @Nullable Known value, int count) {}
}
