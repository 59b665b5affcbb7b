package io.wireformat.internal.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.FieldNumber;
import io.wireformat.model.MessageModels;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

class PlainRecordsTests {

    @ParameterizedTest
    @ValueSource(classes = {Order.class, Line.class, Node.class, Noted.class})
    void includesWhatTheModelsDescribe(Class<?> type) {
        MessageModels models = new MessageModels(mapper());

        assertThat(new PlainRecords(models).includes(type)).isTrue();
        assertThat(models.describe(type)).isNotNull();
    }

    @Test
    void includesAListOfRecords() {
        MessageModels models = new MessageModels(mapper());
        JavaType list = models.mapper().getTypeFactory().constructCollectionType(List.class, Order.class);

        assertThat(new PlainRecords(models).includes(Lists.class.getRecordComponents()[0].getGenericType()))
                .isTrue();
        assertThat(models.describe(list)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Annotated.class,
                Numbered.class,
                Composed.class,
                WithGetter.class,
                WithFactory.class,
                WithConstructor.class,
                Generic.class,
                Shown.class,
                Empty.class,
                OfObject.class,
                OfOptional.class,
                OfNested.class,
                OfAnnotatedEnum.class,
                ReachesOther.class,
                String.class,
                Bean.class
            })
    void leavesOtherTypesToADescription(Class<?> type) {
        assertThat(new PlainRecords(new MessageModels(mapper())).includes(type)).isFalse();
    }

    @ParameterizedTest
    @MethodSource
    void leavesTypesThatAMapperKnowsOtherwise(UnaryOperator<JsonMapper.Builder> settings) {
        JsonMapper mapper = settings.apply(JsonMapper.builder()).build();

        assertThat(new PlainRecords(new MessageModels(mapper)).includes(Order.class))
                .isFalse();
    }

    static Stream<UnaryOperator<JsonMapper.Builder>> leavesTypesThatAMapperKnowsOtherwise() {
        return Stream.of(
                builder -> builder.addModule(new SimpleModule().addSerializer(Line.class, ToStringSerializer.instance)),
                builder ->
                        builder.addModule(new SimpleModule().addSerializer(Status.class, ToStringSerializer.instance)),
                builder ->
                        builder.addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance)),
                builder -> builder.addModule(
                        new SimpleModule().addKeySerializer(String.class, ToStringSerializer.instance)),
                builder -> builder.addMixIn(Line.class, Bean.class),
                builder -> builder.withConfigOverride(
                        Instant.class, override -> override.setFormat(JsonFormat.Value.forPattern("yyyy"))),
                builder -> builder.changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withContentInclusion(JsonInclude.Include.NON_NULL)),
                builder -> builder.changeDefaultVisibility(
                        visibility -> visibility.withFieldVisibility(JsonAutoDetect.Visibility.ANY)));
    }

    @Test
    void includesRecordsWhateverTheNamesOfTheirProperties() {
        JsonMapper mapper = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();

        assertThat(new PlainRecords(new MessageModels(mapper)).includes(Order.class))
                .isTrue();
    }

    @Test
    void leavesAllTypesToADescriptionIfThereIsALock() {
        SchemaHistory locked = new SchemaHistory() {
            @Override
            public List<RecordedField> recorded(String message) {
                return List.of();
            }

            @Override
            public OptionalInt enumNumber(String enumeration, String constant) {
                return OptionalInt.empty();
            }

            @Override
            public Optional<String> avroSchema(long fingerprint) {
                return Optional.empty();
            }
        };

        assertThat(new PlainRecords(new MessageModels(mapper(), locked)).includes(Order.class))
                .isFalse();
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder().build();
    }

    enum Status {
        OPEN,
        SENT
    }

    enum Renamed {
        @JsonProperty("o")
        OPEN
    }

    @Retention(RetentionPolicy.RUNTIME)
    @JacksonAnnotationsInside
    @JsonIgnore
    @interface Hidden {}

    record Line(String article, int count, BigDecimal price) {

        BigDecimal total() {
            return price.multiply(BigDecimal.valueOf(count));
        }
    }

    record Order(
            UUID id,
            Instant at,
            Status status,
            List<Line> lines,
            Map<String, Line> byArticle,
            Set<String> tags,
            Node node) {}

    record Node(@Nullable Node next, @Nullable Order order) {}

    @Deprecated
    record Noted(@Deprecated @Nullable String text, boolean isOld, int getCount) {}

    record Lists(List<Order> orders) {}

    record Annotated(@JsonIgnore String text) {}

    record Numbered(@FieldNumber(3) String text) {}

    record Composed(@Hidden String text) {}

    record WithGetter(String text) {

        public int getLength() {
            return text.length();
        }
    }

    record WithFactory(String text) {

        public static WithFactory valueOf(String text) {
            return new WithFactory(text);
        }
    }

    record WithConstructor(String text) {

        WithConstructor(int number) {
            this(String.valueOf(number));
        }
    }

    record Generic<T>(T value) {}

    interface Named {

        @JsonIgnore
        String text();
    }

    record Shown(String text) implements Named {}

    record Empty() {}

    record OfObject(Object value) {}

    record OfOptional(Optional<String> value) {}

    record OfNested(List<List<String>> values) {}

    record OfAnnotatedEnum(Renamed value) {}

    record ReachesOther(String text, Order order, List<OfObject> values) {}

    static final class Bean {

        public String text = "";
    }
}
