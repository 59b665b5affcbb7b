package io.wireformat.types;

import static io.wireformat.types.Row.Sample.bodies;
import static io.wireformat.types.Row.Sample.of;
import static io.wireformat.types.Row.Sample.orNull;

import io.wireformat.types.Values.A;
import io.wireformat.types.Values.B;
import io.wireformat.types.Values.Bean;
import io.wireformat.types.Values.E;
import io.wireformat.types.Values.Page;
import io.wireformat.types.Values.S;
import io.wireformat.types.Values.T;
import io.wireformat.types.Values.Tree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;

/** The rows of the tables of docs/types.md: a new one is a line here, and a record in {@link Properties}. */
final class Rows {

    private static final byte[] BYTES = {1, 2, -1};

    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
    private static final Instant EARLY = Instant.parse("1900-01-01T00:00:00.000000001Z");
    private static final LocalDateTime LOCAL = LocalDateTime.parse("2026-01-31T12:30:15");
    private static final LocalDateTime LAST = LocalDateTime.parse("9999-12-31T23:59:59.999999999");
    private static final String LONG_TEXT = "\uD83D\uDE00 caf\u00e9 \u6f22".repeat(999);
    private static final T ONE = new T(1);
    private static final T ZERO = new T(0);

    private Rows() {}

    static List<Row> all() {
        return Stream.of(scalars(), standardTypes(), messages(), collections(), maps(), nullables(), wholeBodies())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Row> scalars() {
        return List.of(
                Row.of("`boolean`", of(Properties.OfBoolean::new, true, false)),
                Row.of(
                        "`byte`, `short`, `int`",
                        of(Properties.OfByte::new, (byte) 7, (byte) 0, Byte.MIN_VALUE, Byte.MAX_VALUE),
                        of(Properties.OfShort::new, (short) 7, (short) 0, Short.MIN_VALUE, Short.MAX_VALUE),
                        of(Properties.OfInt::new, 7, 0, Integer.MIN_VALUE, Integer.MAX_VALUE)),
                Row.of("`long`", of(Properties.OfLong::new, 7L, 0L, Long.MIN_VALUE, Long.MAX_VALUE)),
                Row.of("`@SignedInt int`", of(Properties.OfSignedInt::new, 7, 0, Integer.MIN_VALUE)),
                Row.of("`@SignedInt long`", of(Properties.OfSignedLong::new, 7L, 0L, Long.MIN_VALUE)),
                Row.of("`@AsText long`", of(Properties.OfLongText::new, 7L, 0L, Long.MIN_VALUE)),
                Row.of("`float`", of(Properties.OfFloat::new, 1.5f, 0f, -Float.MAX_VALUE, Float.NaN)),
                Row.of("`double`", of(Properties.OfDouble::new, 1.5, 0.0, -Double.MAX_VALUE, Double.NaN)),
                Row.of(
                        "`char`, `String`",
                        of(Properties.OfChar::new, 'x', '\uFFFD'),
                        of(Properties.OfString::new, "x", "", LONG_TEXT)),
                Row.of(
                        "`byte[]`, `ByteBuffer`",
                        of(Properties.OfBytes::new, BYTES, new byte[0], new byte[300]),
                        of(
                                Properties.OfByteBuffer::new,
                                ByteBuffer.wrap(BYTES),
                                ByteBuffer.allocate(0),
                                ByteBuffer.allocate(300))),
                Row.of("enum `E`", of(Properties.OfEnum::new, E.B, E.A)));
    }

    private static List<Row> standardTypes() {
        return List.of(
                Row.of("`Instant`", of(Properties.OfInstant::new, NOON, Instant.EPOCH, EARLY)),
                Row.of("`@AsText Instant`", of(Properties.OfInstantText::new, NOON, Instant.EPOCH, EARLY)),
                Row.of(
                        "`LocalDate`",
                        of(
                                Properties.OfLocalDate::new,
                                LOCAL.toLocalDate(),
                                LocalDate.EPOCH,
                                LocalDate.of(-9999, 1, 1))),
                Row.of(
                        "`LocalTime`",
                        of(Properties.OfLocalTime::new, LOCAL.toLocalTime(), LocalTime.MIDNIGHT, LocalTime.MAX)),
                Row.of("`LocalDateTime`", of(Properties.OfLocalDateTime::new, LOCAL, LAST)),
                Row.of(
                        "`OffsetDateTime`",
                        of(
                                Properties.OfOffsetDateTime::new,
                                OffsetDateTime.parse("2026-01-31T12:30:15+01:00"),
                                OffsetDateTime.parse("9999-12-31T23:59:59.999999999-18:00"))),
                Row.of(
                        "`Duration`",
                        of(
                                Properties.OfDuration::new,
                                Duration.ofSeconds(90),
                                Duration.ZERO,
                                Duration.ofSeconds(-315_576_000_000L, 1))),
                Row.of(
                        "`UUID`",
                        of(
                                Properties.OfUuid::new,
                                UUID.fromString("123e4567-e89b-42d3-a456-426614174000"),
                                new UUID(0, 0),
                                new UUID(-1, -1))),
                Row.of(
                        "`BigDecimal`",
                        of(
                                Properties.OfDecimal::new,
                                new BigDecimal("12.50"),
                                BigDecimal.ZERO,
                                new BigDecimal("-1E-99"))),
                Row.of(
                        "`BigInteger`",
                        of(
                                Properties.OfInteger::new,
                                BigInteger.TEN.pow(20),
                                BigInteger.ZERO,
                                BigInteger.TEN.pow(300).negate())),
                Row.of("`URI`", of(Properties.OfUri::new, URI.create("urn:a"), URI.create(""))));
    }

    private static List<Row> messages() {
        return List.of(
                Row.of("record `T`", of(Properties.OfRecord::new, ONE, ZERO)),
                Row.of("bean class `Bean`", of(Properties.OfBean::new, new Bean(1), new Bean(0))),
                Row.of("Kotlin data class `K`", of(Properties.OfKotlin::new, new K(1), new K(7), new K(0))),
                Row.of(
                        "recursive record `Tree`",
                        of(Properties.OfTree::new, new Tree(List.of(new Tree(List.of()))), new Tree(List.of()))),
                Row.of("generic record `Page<T>`", of(Properties.OfPage::new, new Page<>(ONE, 1), new Page<>(null, 0))),
                Row.of("sealed interface `S`", of(Properties.OfSealed::new, new A(1), new B("b"))));
    }

    private static List<Row> collections() {
        return List.of(
                Row.of(
                        "`List<T>`, `Set<T>`, `T[]`",
                        of(Properties.OfList::new, List.of(ONE), List.of(), List.of(ONE, ZERO)),
                        of(Properties.OfSet::new, Set.of(ONE), Set.of(), Set.of(ONE, ZERO)),
                        of(Properties.OfArray::new, new T[] {ONE}, new T[0], new T[] {ONE, ZERO})),
                Row.of("`boolean[]`", of(Properties.OfBooleans::new, new boolean[] {true}, new boolean[0])),
                Row.of(
                        "`short[]`, `int[]`",
                        of(Properties.OfShorts::new, new short[] {1, 2}, new short[0], new short[] {Short.MIN_VALUE, 0
                        }),
                        of(
                                Properties.OfInts::new,
                                new int[] {1, 2},
                                new int[0],
                                IntStream.range(-200, 200).toArray())),
                Row.of(
                        "`long[]`",
                        of(Properties.OfLongs::new, new long[] {1, 2}, new long[0], new long[] {Long.MIN_VALUE, 0})),
                Row.of(
                        "`@SignedInt long[]`",
                        of(Properties.OfSignedLongs::new, new long[] {1, 2}, new long[0], new long[] {Long.MIN_VALUE, 0
                        })),
                Row.of("`float[]`", of(Properties.OfFloats::new, new float[] {1.5f, 2}, new float[0], new float[] {
                    Float.NaN, -0f
                })),
                Row.of("`double[]`", of(Properties.OfDoubles::new, new double[] {1.5, 2}, new double[0], new double[] {
                    Double.NaN, -0.0
                })),
                Row.of(
                                "`List<List<T>>`",
                                of(
                                        Properties.OfLists::new,
                                        List.of(List.of(ONE), List.of(ZERO)),
                                        List.of(),
                                        List.of(List.of(ONE, ZERO), List.of(ONE))))
                        .notIn(Column.XML));
    }

    private static List<Row> maps() {
        return List.of(
                Row.of(
                        "`Map<String, T>`",
                        of(Properties.OfMap::new, Map.of("k", ONE), Map.of(), Map.of("a", ONE, "b", ZERO))),
                Row.of(
                                "`Map<Integer, T>`",
                                of(
                                        Properties.OfIntMap::new,
                                        Map.of(1, ONE),
                                        Map.of(),
                                        Map.of(Integer.MIN_VALUE, ONE, 0, ZERO)))
                        .notIn(Column.XML),
                Row.of(
                                "`Map<Long, T>`",
                                of(
                                        Properties.OfLongMap::new,
                                        Map.of(1L, ONE),
                                        Map.of(),
                                        Map.of(Long.MIN_VALUE, ONE, 0L, ZERO)))
                        .notIn(Column.XML),
                Row.of(
                        "`Map<E, T>`",
                        of(Properties.OfEnumMap::new, Map.of(E.B, ONE), Map.of(), Map.of(E.A, ONE, E.B, ZERO))),
                Row.of(
                                "`Map<String, List<T>>`",
                                of(
                                        Properties.OfMapOfLists::new,
                                        Map.of("k", List.of(ONE)),
                                        Map.of(),
                                        Map.of("a", List.of(ONE, ZERO))))
                        .notIn(Column.XML),
                Row.of(
                        "`List<Map<String, T>>`",
                        of(
                                Properties.OfListOfMaps::new,
                                List.of(Map.of("k", ONE)),
                                List.of(),
                                List.of(Map.of("a", ONE), Map.of("b", ZERO)))));
    }

    private static List<Row> nullables() {
        return List.of(
                Row.of("nullable `Boolean`", orNull(Properties.OfNullableBoolean::new, false, true)),
                Row.of(
                        "nullable `Byte`, `Short`, `Integer`, `OptionalInt`",
                        orNull(Properties.OfNullableByte::new, (byte) 0, Byte.MIN_VALUE),
                        orNull(Properties.OfNullableShort::new, (short) 0, Short.MIN_VALUE),
                        orNull(Properties.OfNullableInteger::new, 0, Integer.MIN_VALUE),
                        of(
                                Properties.OfOptionalInt::new,
                                OptionalInt.empty(),
                                OptionalInt.of(0),
                                OptionalInt.of(Integer.MIN_VALUE))),
                Row.of("nullable `Long`", orNull(Properties.OfNullableLong::new, 0L, Long.MIN_VALUE)),
                Row.of("nullable `Float`", orNull(Properties.OfNullableFloat::new, 0f, Float.MIN_VALUE)),
                Row.of("nullable `Double`", orNull(Properties.OfNullableDouble::new, 0.0, Double.MIN_VALUE)),
                Row.of(
                        "nullable `Character`, `String`, `Optional<String>`",
                        orNull(Properties.OfNullableCharacter::new, 'x', '\uFFFD'),
                        orNull(Properties.OfNullableString::new, "x", LONG_TEXT),
                        of(Properties.OfOptionalString::new, Optional.empty(), Optional.of("x"))),
                Row.of("nullable `byte[]`", orNull(Properties.OfNullableBytes::new, BYTES)),
                Row.of("nullable enum `E`", orNull(Properties.OfNullableEnum::new, E.A, E.B)),
                Row.of("nullable `Instant`", orNull(Properties.OfNullableInstant::new, Instant.EPOCH, EARLY)),
                Row.of("nullable `LocalDate`", orNull(Properties.OfNullableLocalDate::new, LocalDate.EPOCH)),
                Row.of("nullable `UUID`", orNull(Properties.OfNullableUuid::new, new UUID(0, 0))),
                Row.of(
                        "nullable record `T`, `Optional<T>`",
                        orNull(Properties.OfNullableRecord::new, ZERO, ONE),
                        of(Properties.OfOptionalRecord::new, Optional.empty(), Optional.of(ZERO))),
                Row.of("nullable sealed interface `S`", orNull(Properties.OfNullableSealed::new, new A(0), new B(""))),
                Row.of("nullable `List<T>`", orNull(Properties.OfNullableList::new, List.of(ONE), List.of())),
                Row.of("nullable `int[]`", orNull(Properties.OfNullableInts::new, new int[] {1}, new int[0])),
                Row.of("nullable `Map<String, T>`", orNull(Properties.OfNullableMap::new, Map.of("k", ONE), Map.of())));
    }

    private static List<Row> wholeBodies() {
        return List.of(
                Row.of(
                        "`List<T>` as the whole body",
                        bodies(new TypeReference<List<T>>() {}, List.of(ONE), List.of(), List.of(ONE, ZERO))),
                Row.of(
                        "`Set<T>` as the whole body",
                        bodies(new TypeReference<Set<T>>() {}, Set.of(ONE), Set.of(), Set.of(ONE, ZERO))),
                Row.of(
                        "`Map<String, T>` as the whole body",
                        bodies(new TypeReference<Map<String, T>>() {}, Map.of("k", ONE), Map.of())),
                Row.of(
                        "sealed interface `S` as the whole body",
                        bodies(new TypeReference<S>() {}, new A(1), new B("b"))));
    }
}
