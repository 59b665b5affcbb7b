package io.wireformat.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.wireformat.fixtures.Invoice;
import io.wireformat.fixtures.Parcel;
import io.wireformat.fixtures.Weight;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdDelegatingSerializer;
import tools.jackson.databind.util.StdConverter;
import tools.jackson.module.kotlin.KotlinModule;

class KotlinClassTests {

    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(new KotlinModule.Builder().build()).build();

    private final MessageModels models = new MessageModels(JSON);

    @Test
    void aDefaultAndAQuestionMarkArePresence() {
        assertThat(message(Parcel.class).fields())
                .extracting(Field::name, Field::nullable, Field::defaulted)
                .startsWith(
                        tuple("to", false, false),
                        tuple("grams", true, true),
                        tuple("note", true, false),
                        tuple("fragile", true, true),
                        tuple("worth", true, false));
    }

    @Test
    void namesAndNumbersAreThoseOfTheAnnotations() {
        assertThat(message(Ticket.class).fields())
                .extracting(Field::name, Field::number, Field::type)
                .containsExactly(
                        tuple("seat_no", 2, ScalarType.INT32),
                        tuple("paid", 4, ScalarType.STRING),
                        tuple("id", 8, ScalarType.INT64),
                        tuple("total", 9, ScalarType.INT64));
    }

    @Test
    void fillsInDefaultsOfHiddenPropertiesToo() {
        MessageModel ticket = message(Ticket.class);
        assertThat(ticket.newInstance(ticket.newSlots())).isEqualTo(new Ticket(0, 7, "none", 1));
    }

    @Test
    void fillsInDefaultsBeyondOneMask() {
        MessageModel wide = message(Wide.class);
        Slots slots = wide.newSlots();
        slots.set(wide.fields().get(0).slot(), -1);
        slots.setInt(wide.fields().get(31).slot(), -32);

        Wide made = (Wide) wide.newInstance(slots);

        assertThat(made)
                .isEqualTo(JSON.readValue("{\"a01\":-1,\"a32\":-32}", Wide.class))
                .extracting(Wide::getA31, Wide::getA32, Wide::getA33)
                .containsExactly(31, -32, 33);
    }

    @Test
    void aValueClassIsWhatItWrapsAndAnUnsignedNumberOneThatHoldsIt() {
        MessageModel invoice = message(Invoice.class);
        assertThat(invoice.fields())
                .extracting(field -> field.name() + " " + field.type() + (field.nullable() ? "?" : ""))
                .contains(
                        "sku STRING",
                        "total INT64",
                        "alias STRING?",
                        "tip INT64?",
                        "bytes INT32",
                        "shorts INT32",
                        "ints INT64",
                        "longs INT64",
                        "someInts INT64?",
                        "at INSTANT",
                        "weight INT32");
        assertThat(message(Nesting.class).fields()).extracting(Field::type).containsExactly(ScalarType.INT32);
    }

    @Test
    void declinesAValueClassThatAConverterOfTheApplicationMasks() {
        StdConverter<Weight, Object> mask = new StdConverter<>() {
            @Override
            public Object convert(Weight weight) {
                return "***";
            }
        };
        MessageModels masking = new MessageModels(JSON.rebuild()
                .addModule(
                        new SimpleModule().addSerializer(Weight.class, new StdDelegatingSerializer(Weight.class, mask)))
                .build());
        UnsupportedTypeException e =
                catchThrowableOfType(UnsupportedTypeException.class, () -> masking.describe(Invoice.class));
        assertThat(e.reason()).contains("JSON carries Weight by");
    }

    @Test
    void settersInKotlinAreABean() {
        MessageModel settings = message(Settings.class);
        assertThat(settings.fields())
                .extracting(Field::name, Field::nullable, Field::defaulted)
                .containsExactly(tuple("theme", true, true), tuple("user", true, false), tuple("size", true, true));
        assertThat(((Settings) settings.newInstance(settings.newSlots())).getTheme())
                .isEqualTo("dark");
    }

    @ParameterizedTest
    @MethodSource
    void saysWhatItDeclines(Class<?> type, String culprit, String reason) {
        UnsupportedTypeException e = catchThrowableOfType(UnsupportedTypeException.class, () -> models.describe(type));
        assertThat(e.reason()).startsWith(culprit + ":").contains(reason);
    }

    static Stream<Arguments> saysWhatItDeclines() {
        return Stream.of(
                Arguments.of(Showing.class, "Showing.value", "JSON carries Shown by a @JsonValue"),
                Arguments.of(ShowingAny.class, "ShowingAny.value", "JSON carries Shown by a @JsonValue"),
                Arguments.of(Parsing.class, "Parsing.value", "JSON carries Parsed by a @JsonValue, a @JsonCreator"),
                Arguments.of(Doubting.class, "Doubting.value", "Maybe wraps what may be null"));
    }

    @Test
    void setsWhatIsMutableBesideTheConstructorOfKotlin() {
        MessageModel note = message(Note.class);
        assertThat(note.fields())
                .extracting(Field::name, Field::number)
                .contains(tuple("draft", note.fields().size()));
        assertThat(Unread.reason(note)).isNull();
        assertThat(Unread.reason(message(Made.class))).startsWith("Made:").contains("function");
    }

    @Test
    void writesAnObjectOfKotlinAndDoesNotReadIt() {
        assertThat(Unread.reason(message(Only.class))).contains("KotlinObjectSingletonDeserializer");
    }

    @Test
    void declinesKotlinWhereTheMapperDoesNotKnowIt() {
        MessageModels plain = new MessageModels(JsonMapper.builder().build());
        UnsupportedTypeException e =
                catchThrowableOfType(UnsupportedTypeException.class, () -> plain.describe(Settings.class));
        assertThat(e.reason()).startsWith("Settings:").contains("jackson-module-kotlin");
    }

    private MessageModel message(Class<?> type) {
        return (MessageModel) models.describe(type);
    }
}
