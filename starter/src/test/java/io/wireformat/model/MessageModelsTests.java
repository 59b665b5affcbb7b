package io.wireformat.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.AsText;
import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.ReservedNumbers;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

@org.jspecify.annotations.NullMarked
class MessageModelsTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void numbersFieldsInTheOrderOfTheirDeclaration() {
        assertThat(message(Point.class).fields()).extracting(Field::name).containsExactly("x", "y", "label");
        assertThat(message(Point.class).fields()).extracting(Field::number).containsExactly(1, 2, 3);
    }

    @Test
    void sortsFieldsByTheirNumberAndLeavesOutWhatJsonIgnores() {
        assertThat(message(Numbered.class).fields())
                .extracting(Field::name)
                .containsExactly("the_first", "level", "last");
    }

    @Test
    void followsTheNamingStrategyOfTheApplication() {
        MessageModels snake = new MessageModels(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build());
        assertThat(((MessageModel) snake.describe(Everything.class)).fields())
                .extracting(Field::name)
                .contains("maybe_flag");
    }

    @Test
    void tellsNullableFromOther() {
        assertThat(message(Unmarked.class).fields())
                .extracting(Field::name, Field::nullable)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("primitive", false),
                        org.assertj.core.groups.Tuple.tuple("unsaid", true),
                        org.assertj.core.groups.Tuple.tuple("nonNull", false));
        assertThat(message(Point.class).fields()).extracting(Field::nullable).containsExactly(false, false, true);
    }

    @Test
    void describesATypeOnceForThreadsThatStartAtOuterAndInnerTypes() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 500; round++) {
                MessageModels shared = new MessageModels(models.mapper());
                CyclicBarrier barrier = new CyclicBarrier(2);
                Future<MessageModel> outer = threads.submit(() -> describeAfter(barrier, shared, Outer.class));
                Future<MessageModel> inner = threads.submit(() -> describeAfter(barrier, shared, Inner.class));
                assertThat(outer.get().fields().get(0).type()).isSameAs(inner.get());
                assertThat(shared.describe(Inner.class)).isSameAs(inner.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void findsAMessageWithinItself() {
        MessageModel tree = message(Tree.class);
        assertThat(tree.fields().get(1).type()).isEqualTo(new ListType(tree));
        assertThat(tree.fields().get(2).type()).isSameAs(tree);
    }

    @Test
    void namesAMessageThatHoldsItself() {
        assertThat(message(Tree.class)).hasToString("Tree");
    }

    @Test
    void namesAMessageOfAnArrayWithoutBrackets() {
        assertThat(models.describe(new TypeReference<Page<int[]>>() {}.getType()))
                .hasToString("PageOfIntArray");
        assertThat(models.describe(new TypeReference<Page<Point[][]>>() {}.getType()))
                .hasToString("PageOfPointArrayArray");
    }

    @Test
    void resolvesTypeParameters() {
        MessageModel page = (MessageModel) models.describe(new TypeReference<Page<Point>>() {}.getType());
        assertThat(page.name()).isEqualTo("PageOfPoint");
        assertThat(page.fields().get(0).type()).isEqualTo(new ListType(message(Point.class)));
    }

    @Test
    void describesATypeOnce() {
        assertThat(models.describe(Point.class)).isSameAs(models.describe(Point.class));
    }

    @Test
    void makesAValueThatHoldsDefaultsWhereNothingWasRead() {
        MessageModel point = message(Point.class);
        assertThat(point.newInstance(point.newSlots())).isEqualTo(new Point(0, 0, null));
    }

    @Test
    void passesOnThatAConstructorRefusesWithoutItsWords() {
        MessageModel strict = message(Strict.class);
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> strict.newInstance(strict.newSlots()));
        assertThat(e).hasMessageNotContaining("a secret").hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void saysWhichFieldIsTheReason(Class<?> type, String culprit, String reason) {
        UnsupportedTypeException e = catchThrowableOfType(UnsupportedTypeException.class, () -> models.describe(type));
        assertThat(e.reason()).startsWith(culprit + ":").contains(reason);
    }

    static Stream<Arguments> saysWhichFieldIsTheReason() {
        return Stream.of(
                Arguments.of(Price.class, "Price.currency", "QName"),
                Arguments.of(Lists.class, "Lists.gaps", "never null"),
                Arguments.of(Keys.class, "Keys.byTruth", "keys of a map"),
                Arguments.of(Untagged.class, "Untagged.animal", "@JsonTypeInfo"),
                Arguments.of(Reused.class, "Reused.b", "@ReservedNumbers"),
                Arguments.of(TextOfNothing.class, "TextOfNothing.flag", "@AsText"),
                Arguments.of(SameNumber.class, "SameNumber.b", "@FieldNumber"),
                Arguments.of(BadNumber.class, "BadNumber.a", "19500"),
                Arguments.of(Viewed.class, "Viewed.secret", "view"),
                Arguments.of(Filtered.class, "Filtered", "filter"),
                Arguments.of(Converted.class, "Converted.id", "serializer"),
                Arguments.of(Shaped.class, "Shaped.id", "@JsonFormat"),
                Arguments.of(Flat.class, "Flat.point", "@JsonUnwrapped"),
                Arguments.of(Wrapped.class, "Wrapped", "not property by property"),
                Arguments.of(Typed.class, "Typed", "type id"),
                Arguments.of(ValueFiltered.class, "ValueFiltered.pin", "inclusion filter"),
                Arguments.of(String.class, "String", "neither a message nor a collection"),
                Arguments.of(Runnable.class, "Runnable", "not covered"));
    }

    @Test
    void namesWhatIsLeftOfAMessageByWhatItsHolderTakesOrLeaves() {
        assertThat(message(Holder.class).fields().get(0).type()).hasToString("PointWithoutLabel");
        assertThat(message(OnlyHolder.class).fields().get(0).type()).hasToString("PointOnlyX");
        assertThat(((MessageModel) message(OnlyHolder.class).fields().get(0).type()).fields())
                .extracting(Field::name, Field::number)
                .containsExactly(tuple("x", 1));
        assertThat(message(Holder.class).fields().get(0).type())
                .isSameAs(message(OtherHolder.class).fields().get(1).type());
    }

    @Test
    void leavesOutOfARecordWhatJsonOnlyReadsAndReadsNone() {
        MessageModel message = message(WriteOnly.class);
        assertThat(message.fields()).extracting(Field::name).containsExactly("name");
        assertThat(Unread.reason(message)).startsWith("WriteOnly.password: JSON reads it but does not write it");
    }

    @Test
    void noticesThatAModuleWritesTextInItsOwnWay() {
        SimpleModule masking = new SimpleModule().addSerializer(String.class, new Masking());
        MessageModels masked =
                new MessageModels(JsonMapper.builder().addModule(masking).build());
        UnsupportedTypeException e =
                catchThrowableOfType(UnsupportedTypeException.class, () -> masked.describe(Point.class));
        assertThat(e.reason()).startsWith("Point.label:").contains("Masking");
    }

    private static MessageModel describeAfter(CyclicBarrier barrier, MessageModels models, Class<?> type)
            throws Exception {
        barrier.await();
        return (MessageModel) models.describe(type);
    }

    private MessageModel message(Class<?> type) {
        return (MessageModel) models.describe(type);
    }

    @NullUnmarked
    record Unmarked(int primitive, String unsaid, @NonNull String nonNull) {}

    record Page<T>(List<T> items, @Nullable String next) {}

    record Strict(String name) {
        Strict {
            throw new IllegalArgumentException("a secret");
        }
    }

    record Price(QName currency, BigDecimal amount) {}

    record Lists(List<Optional<String>> gaps) {}

    record Keys(Map<Boolean, String> byTruth) {}

    record Untagged(Animal animal) {}

    sealed interface Animal {
        record Cat(String name) implements Animal {}
    }

    @ReservedNumbers({2, 5})
    record Reused(String a, String b) {}

    record TextOfNothing(@AsText boolean flag) {}

    record SameNumber(@FieldNumber(2) String a, String b) {}

    record BadNumber(@FieldNumber(19_500) String a) {}

    record Outer(Inner inner) {}

    record Inner(int a) {}

    record Viewed(String name, @JsonView(Viewed.class) String secret) {}

    @JsonFilter("byName")
    record Filtered(String name) {}

    record Converted(
            @JsonSerialize(using = ToStringSerializer.class) long id) {}

    record Shaped(
            @JsonFormat(shape = JsonFormat.Shape.STRING) long id) {}

    record WriteOnly(
            String name,

            @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
            String password) {}

    record Flat(@JsonUnwrapped Point point) {}

    record Wrapped(@JsonValue String value) {
        @JsonCreator
        Wrapped {}
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    record Typed(String name) {}

    record OnlyHolder(@JsonIncludeProperties("x") Point point) {}

    record OtherHolder(
            Point whole, @JsonIgnoreProperties("label") Point point) {}

    record Holder(@JsonIgnoreProperties("label") Point point) {}

    record ValueFiltered(
            @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Masking.class)
            String pin) {}

    static final class Masking extends tools.jackson.databind.ser.std.StdSerializer<String> {

        Masking() {
            super(String.class);
        }

        @Override
        public void serialize(
                String value,
                tools.jackson.core.JsonGenerator generator,
                tools.jackson.databind.SerializationContext context) {
            generator.writeString("***");
        }
    }
}
