package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Page;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whatever schema the writer had, we read what the Avro library reads by its own resolution, and fail where it fails.
 */
class AvroResolutionRefereeTests {

    private static final int PAIRS = 60;

    private static final int VALUES = 5;

    @ParameterizedTest
    @MethodSource("types")
    void readsWhatTheLibraryResolves(Type type) throws IOException {
        MessageModels models = new MessageModels(JsonMapper.builder().build());
        String json = AvroSchemas.schemaOf(models.describe(type));
        Schema reader = parse(json).orElseThrow();
        Random random = new Random(17);
        int same = 0;
        int refused = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            Schema writer = parse(new SchemaMutations(random).mutate(json)).orElse(reader);
            Plan plan = plan(type, writer);
            for (Object datum : data(writer, random)) {
                byte[] content = AvroRecords.writeGeneric(writer, datum);
                Object read = read(plan, headed(writer, content));
                Object resolved;
                try {
                    resolved = resolve(writer, reader, content);
                } catch (AvroRuntimeException e) {
                    assertThat(read).as("%s, written with %s", e, writer).isNull();
                    refused++;
                    continue;
                } catch (EOFException e) {
                    // the library holds what the writer wrote against the sizes that the reader's schema has
                    continue;
                }
                assertThat(read).as("written with %s", writer).isNotNull();
                assertThat(AvroRecords.toGeneric(reader, read))
                        .as("written with %s", writer)
                        .isEqualTo(AvroRecords.toGeneric(reader, readBare(type, reader, resolved)));
                same++;
            }
        }
        assertThat(same).isGreaterThan(PAIRS);
        assertThat(refused).isPositive();
    }

    /** None for a schema that has no finite ones. */
    private static List<Object> data(Schema schema, Random random) {
        List<Object> data = new ArrayList<>();
        try {
            while (data.size() < VALUES) {
                data.add(new RandomDatum(random).of(schema));
            }
        } catch (IllegalArgumentException e) {
            return List.of();
        }
        return data;
    }

    private static @Nullable Object read(Plan plan, ContentReader content) {
        try {
            return plan.decode(content);
        } catch (DecodingException e) {
            return null;
        }
    }

    private static Object resolve(Schema writer, Schema reader, byte[] content) throws IOException {
        return new GenericDatumReader<>(writer, reader)
                .read(null, DecoderFactory.get().binaryDecoder(content, null));
    }

    private static Object readBare(Type type, Schema schema, Object generic) {
        return plan(type, schema).decode(new ContentReader(AvroRecords.writeGeneric(schema, generic)));
    }

    private static Plan plan(Type type, Schema writer) {
        MessageModels models = new MessageModels(JsonMapper.builder().build(), KnownSchemas.of(writer));
        return ((Binding.Bound) new AvroCodec(models, GeneratedTypes.NONE).bind(type)).plan();
    }

    private static ContentReader headed(Schema writer, byte[] datum) {
        ContentBuffer content = new ContentBuffer(16);
        SingleObject.writeHead(content, SchemaNormalization.parsingFingerprint64(writer));
        content.writeBytes(datum);
        return new ContentReader(content.toByteArray());
    }

    private static Optional<Schema> parse(String json) {
        try {
            return Optional.of(new Schema.Parser().parse(json));
        } catch (AvroRuntimeException | NullPointerException e) {
            // the library's parser has both for a type that was left out where it was defined
            return Optional.empty();
        }
    }

    static Stream<Type> types() {
        return Stream.of(
                Everything.class,
                Tree.class,
                Ranked.class,
                Wide.class,
                Shape.class,
                new TypeReference<Page<Point>>() {}.getType(),
                new TypeReference<List<Tree>>() {}.getType(),
                new TypeReference<Map<String, Shape>>() {}.getType(),
                new TypeReference<List<Point>>() {}.getType());
    }

    /** An enum with a default. */
    public record Ranked(String name, Numbered.Level level, Color color) {}

    /** What the fixtures leave out of the types whose random values are valid. */
    @NullMarked
    @SuppressWarnings("ArrayRecordComponent")
    public record Wide(
            float ratio,
            @Nullable Float maybeRatio,
            Instant time,
            @Nullable Instant maybeTime,
            LocalDate date,
            long[] longs,
            double[] doubles,
            float[] floats,
            List<List<Integer>> matrix,
            Map<String, Long> totals,
            Map<String, List<String>> lists,
            Shape shape,
            @Nullable Shape maybeShape,
            List<Shape> shapes) {}
}
