package io.wireformat.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.AsText;
import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.SignedInt;
import io.wireformat.fixtures.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;

class BeanClassTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void numbersPropertiesInTheOrderOfTheirFieldsInheritedOnesFirst() {
        assertThat(message(Device.class).fields())
                .extracting(Field::name, Field::number)
                .startsWith(tuple("asset_id", 1), tuple("site", 2), tuple("name", 3))
                .contains(tuple("firmware", 13), tuple("port", 15))
                .endsWith(tuple("size", 100));
    }

    @Test
    void declinesWhatJsonReadsElsewhereAndNotHereWhicheverIsDescribedFirst() {
        for (boolean wholeFirst : new boolean[] {true, false}) {
            MessageModels fresh = new MessageModels(JsonMapper.builder().build());
            if (wholeFirst) {
                assertThat(Unread.reason(fresh.describe(Account.class))).isNull();
            }
            UnsupportedTypeException e =
                    catchThrowableOfType(UnsupportedTypeException.class, () -> fresh.describe(Holding.class));
            assertThat(e.reason()).isEqualTo("account: its annotations let JSON write Account.role, but not read it");
            assertThat(Unread.reason(fresh.describe(Account.class))).isNull();
        }
    }

    @Test
    void declinesASubtypeThatJsonReadsElsewhereAndNotHere() {
        UnsupportedTypeException e =
                catchThrowableOfType(UnsupportedTypeException.class, () -> models.describe(HoldingAny.class));
        assertThat(e.reason()).isEqualTo("any: its annotations let JSON write Cash.worth, but not read it");
    }

    @Test
    void theOrderOfJsonDoesNotRenumber() {
        assertThat(message(Ordered.class).fields())
                .extracting(Field::name, Field::number)
                .containsExactly(tuple("a", 1), tuple("b", 2));
    }

    @Test
    void anInitialValueThatIsNotZeroIsPresence() {
        assertThat(message(Initial.class).fields())
                .extracting(Field::name, Field::nullable, Field::defaulted)
                .containsExactly(
                        tuple("zero", false, false),
                        tuple("three", true, true),
                        tuple("unsaid", true, false),
                        tuple("text", true, true),
                        tuple("empty", false, false),
                        tuple("list", true, false));
    }

    @Test
    void setsNothingThatContentDoesNotMention() {
        MessageModel counting = message(Counting.class);
        Counting made = (Counting) counting.newInstance(counting.newSlots());
        assertThat(made.calls).isZero();

        Slots slots = counting.newSlots();
        slots.setInt(counting.fields().get(0).slot(), 5);
        slots.set(counting.fields().get(1).slot(), List.of("a"));
        Counting set = (Counting) counting.newInstance(slots);
        assertThat(set.calls).isEqualTo(2);
        assertThat(set.count).isEqualTo(5);
    }

    @Test
    void annotationsCountOnWhicheverMemberTheyAre() {
        assertThat(message(Annotated.class).fields())
                .extracting(Field::name, Field::number, Field::type, Field::signed)
                .containsExactly(
                        tuple("on_getter", 3, ScalarType.STRING, false), tuple("onField", 5, ScalarType.INT32, true));
    }

    @Test
    void resolvesTypeParametersOfASuperclass() {
        MessageModel box = message(TextBox.class);
        assertThat(box.fields().get(0).type()).isEqualTo(ScalarType.STRING);
        MessageModel generic = (MessageModel) models.describe(new TypeReference<Box<Ordered>>() {}.getType());
        assertThat(generic.name()).isEqualTo("BoxOfOrdered");
        assertThat(generic.fields().get(0).type()).isEqualTo(message(Ordered.class));
    }

    @Test
    void callsTheConstructorThatJsonCalls() {
        MessageModel range = message(Range.class);
        assertThat(range.fields())
                .extracting(Field::name, Field::number)
                .containsExactly(tuple("from", 1), tuple("to", 2), tuple("length", 7));
        Slots slots = range.newSlots();
        slots.setInt(0, 3);
        slots.setInt(1, 5);
        slots.setInt(2, 99);
        assertThat(((Range) range.newInstance(slots)).getLength()).isEqualTo(2);
    }

    @Test
    void followsTheMappersNamingAndVisibility() {
        JsonMapper mapper = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .changeDefaultVisibility(all -> all.withFieldVisibility(JsonAutoDetect.Visibility.ANY))
                .build();
        MessageModel fields = (MessageModel) new MessageModels(mapper).describe(FieldsOnly.class);
        assertThat(fields.fields()).extracting(Field::name).containsExactly("first_name", "last_name");
    }

    @Test
    void passesOnThatASetterRefusesWithoutItsWords() {
        MessageModel strict = message(Strict.class);
        Slots slots = strict.newSlots();
        slots.set(0, "a secret");
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> strict.newInstance(slots));
        assertThat(e).hasMessageNotContaining("a secret").hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbersWhatIsComputedByNameWhereNoFieldComes() {
        assertThat(message(Computed.class).fields())
                .extracting(Field::name, Field::number)
                .containsExactlyInAnyOrder(tuple("a", 1), tuple("share", 7), tuple("half", 101), tuple("total", 102));
    }

    @ParameterizedTest
    @MethodSource
    void saysWhatItDeclines(Class<?> type, String culprit, String reason) {
        UnsupportedTypeException e = catchThrowableOfType(UnsupportedTypeException.class, () -> models.describe(type));
        assertThat(e.reason()).startsWith(culprit + ":").contains(reason);
    }

    static Stream<Arguments> saysWhatItDeclines() {
        return Stream.of(
                Arguments.of(Abstract.class, "Abstract", "not covered"), Arguments.of(Open.class, "Open", "not final"));
    }

    @ParameterizedTest
    @MethodSource
    void writesWhatItCannotReadAndSaysWhy(Class<?> type, String culprit, String reason) {
        MessageModel message = message(type);
        assertThat(message.fields()).hasSize(1);
        assertThat(Unread.reason(new ListType(message)))
                .startsWith(culprit + ":")
                .contains(reason);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> message.newInstance(message.newSlots()));
    }

    static Stream<Arguments> writesWhatItCannotReadAndSaysWhy() {
        return Stream.of(
                Arguments.of(WriteOnly.class, "WriteOnly.password", "reads it but does not write it"),
                Arguments.of(Merged.class, "Merged.list", "Merging"),
                Arguments.of(TwoTypes.class, "TwoTypes.number", "reads it as"),
                Arguments.of(Failing.class, "Failing", "constructor fails"),
                Arguments.of(NoCreator.class, "NoCreator", "neither with a constructor nor with a method"),
                Arguments.of(OwnReader.class, "OwnReader", "reads it with"));
    }

    @Test
    void numbersWhatAConstructorTakesBeforeWhatSettersTake() {
        assertThat(message(Mixed.class).fields())
                .extracting(Field::name, Field::number, Field::nullable, Field::defaulted)
                .containsExactly(
                        tuple("one", 1, false, false),
                        tuple("two", 2, false, false),
                        tuple("other", 3, true, true),
                        tuple("tags", 4, true, false),
                        tuple("level", 5, true, true));
    }

    @Test
    void setsOnlyWhatIsMentionedBesideTheConstructor() {
        MessageModel mixed = message(Mixed.class);
        Slots slots = mixed.newSlots();
        slots.setInt(0, 1);
        Mixed unset = (Mixed) mixed.newInstance(slots);
        assertThat(unset.getOne()).isEqualTo(1);
        assertThat(unset.calls).isZero();
        assertThat(unset.getLevel()).isEqualTo("low");
        slots.set(mixed.fields().get(2).slot(), 0);
        Mixed set = (Mixed) mixed.newInstance(slots);
        assertThat(set.calls).isOne();
        assertThat(set.getOther()).isZero();
    }

    @Test
    void keepsTheNumbersThatAreRecordedWhenTheConstructorTakesMore() {
        SchemaHistory history = new Recorded(
                new RecordedField("other", 1, "int32", true, false),
                new RecordedField("gone", 4, "string", true, true),
                new RecordedField("tags", 2, "list", true, false));
        MessageModel mixed =
                (MessageModel) new MessageModels(JsonMapper.builder().build(), history).describe(Mixed.class);
        assertThat(mixed.fields())
                .extracting(Field::name, Field::number)
                .containsExactly(
                        tuple("other", 1), tuple("tags", 2), tuple("one", 5), tuple("two", 6), tuple("level", 7));
    }

    private MessageModel message(Class<?> type) {
        return (MessageModel) models.describe(type);
    }

    @JsonPropertyOrder({"b", "a"})
    static class Ordered {
        public int a;
        public int b;
    }

    @NullUnmarked
    static class Initial {
        public int zero;
        public int three = 3;
        public String unsaid;
        public String text = "";

        @NonNull
        public String empty = "";

        public List<String> list = new ArrayList<>();
    }

    static class Counting {
        private int count;
        private List<String> names = new ArrayList<>();
        private int calls;

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
            calls++;
        }

        @NonNull
        public List<String> getNames() {
            return names;
        }

        public void setNames(List<String> names) {
            this.names = names;
            calls++;
        }
    }

    static class Annotated {
        private long onGetter;

        @FieldNumber(5)
        @SignedInt
        private int onField;

        @FieldNumber(3)
        @AsText
        @JsonProperty("on_getter")
        public long getOnGetter() {
            return onGetter;
        }

        public void setOnGetter(long onGetter) {
            this.onGetter = onGetter;
        }

        public int getOnField() {
            return onField;
        }

        public void setOnField(int onField) {
            this.onField = onField;
        }
    }

    static class Box<T> {
        private T value;

        public T getValue() {
            return value;
        }

        public void setValue(T value) {
            this.value = value;
        }
    }

    static class TextBox extends Box<String> {}

    static final class Range {
        private final int from;
        private final int to;

        @JsonCreator
        Range(@JsonProperty("from") int from, @JsonProperty("to") int to) {
            this.from = from;
            this.to = to;
        }

        public int getTo() {
            return to;
        }

        public int getFrom() {
            return from;
        }

        @FieldNumber(7)
        public int getLength() {
            return to - from;
        }
    }

    static class FieldsOnly {
        private String firstName;
        private String lastName;
    }

    static class Strict {
        private String name;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            throw new IllegalArgumentException(name);
        }
    }

    static class Computed {
        public int a;

        public int getTotal() {
            return 1;
        }

        @FieldNumber(7)
        public int getShare() {
            return 1;
        }

        public int getHalf() {
            return 1;
        }
    }

    static class WriteOnly {
        public int a;

        public void setPassword(String password) {}
    }

    @NullUnmarked
    static class Mixed {
        private int other = -1;
        private final int one;
        private List<String> tags = new ArrayList<>();
        private final int two;
        private String level = "low";
        private int calls;

        @JsonCreator
        Mixed(@JsonProperty("one") int one, @JsonProperty("two") int two) {
            this.one = one;
            this.two = two;
        }

        public int getOther() {
            return other;
        }

        public Mixed setOther(int other) {
            calls++;
            this.other = other;
            return this;
        }

        public int getOne() {
            return one;
        }

        public int getTwo() {
            return two;
        }

        public List<String> getTags() {
            return tags;
        }

        public void setTags(List<String> tags) {
            calls++;
            this.tags = tags;
        }

        public String getLevel() {
            return level;
        }

        public void setLevel(String level) {
            calls++;
            this.level = level;
        }
    }

    static final class NoCreator {
        private final int sum;

        NoCreator(int a, int b) {
            sum = a + b;
        }

        public int getSum() {
            return sum;
        }
    }

    @JsonDeserialize(using = OwnReader.Reader.class)
    static final class OwnReader {
        public int a;

        static final class Reader extends StdDeserializer<OwnReader> {

            Reader() {
                super(OwnReader.class);
            }

            @Override
            public OwnReader deserialize(JsonParser parser, DeserializationContext context) {
                return new OwnReader();
            }
        }
    }

    /** A message whose fields were these. */
    private record Recorded(RecordedField... fields) implements SchemaHistory {

        @Override
        public List<RecordedField> recorded(String message) {
            return List.of(fields);
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

    static class Merged {
        @JsonMerge
        public List<String> list = new ArrayList<>();
    }

    static class TwoTypes {
        private long number;

        public long getNumber() {
            return number;
        }

        public void setNumber(String number) {
            this.number = Long.parseLong(number);
        }
    }

    static class Failing {
        public int a;

        Failing() {
            throw new IllegalStateException();
        }
    }

    abstract static class Abstract {
        public int a;
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Open {
        non-sealed class Alternative implements Open {
            public int a;
        }
    }

    static class Account {
        public String name = "";
        public String role = "";
    }

    static class Holding {
        @JsonIgnoreProperties(value = "role", allowGetters = true)
        public Account account = new Account();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    sealed interface Asset permits Cash {}

    static final class Cash implements Asset {
        public int worth;
    }

    static class HoldingAny {
        @JsonIgnoreProperties(value = "worth", allowGetters = true)
        public Asset any = new Cash();
    }
}
