package io.wireformat.types;

import io.wireformat.AsText;
import io.wireformat.SignedInt;
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
import org.jspecify.annotations.Nullable;

/** A record of one property {@code value} for each type in the tables of docs/types.md. */
@SuppressWarnings("ArrayRecordComponent")
final class Properties {

    private Properties() {}

    record OfBoolean(boolean value) {}

    record OfByte(byte value) {}

    record OfShort(short value) {}

    record OfInt(int value) {}

    record OfLong(long value) {}

    record OfSignedInt(@SignedInt int value) {}

    record OfSignedLong(@SignedInt long value) {}

    record OfLongText(@AsText long value) {}

    record OfFloat(float value) {}

    record OfDouble(double value) {}

    record OfChar(char value) {}

    record OfString(String value) {}

    record OfBytes(byte[] value) {}

    record OfByteBuffer(ByteBuffer value) {}

    record OfEnum(E value) {}

    record OfInstant(Instant value) {}

    record OfInstantText(@AsText Instant value) {}

    record OfLocalDate(LocalDate value) {}

    record OfLocalTime(LocalTime value) {}

    record OfLocalDateTime(LocalDateTime value) {}

    record OfOffsetDateTime(OffsetDateTime value) {}

    record OfDuration(Duration value) {}

    record OfUuid(UUID value) {}

    record OfDecimal(BigDecimal value) {}

    record OfInteger(BigInteger value) {}

    record OfUri(URI value) {}

    record OfRecord(T value) {}

    record OfBean(Bean value) {}

    record OfKotlin(K value) {}

    record OfTree(Tree value) {}

    record OfPage(Page<T> value) {}

    record OfSealed(S value) {}

    record OfList(List<T> value) {}

    record OfSet(Set<T> value) {}

    record OfArray(T[] value) {}

    record OfBooleans(boolean[] value) {}

    record OfShorts(short[] value) {}

    record OfInts(int[] value) {}

    record OfLongs(long[] value) {}

    record OfSignedLongs(@SignedInt long[] value) {}

    record OfFloats(float[] value) {}

    record OfDoubles(double[] value) {}

    record OfLists(List<List<T>> value) {}

    record OfMap(Map<String, T> value) {}

    record OfIntMap(Map<Integer, T> value) {}

    record OfLongMap(Map<Long, T> value) {}

    record OfEnumMap(Map<E, T> value) {}

    record OfMapOfLists(Map<String, List<T>> value) {}

    record OfListOfMaps(List<Map<String, T>> value) {}

    record OfNullableBoolean(@Nullable Boolean value) {}

    record OfNullableByte(@Nullable Byte value) {}

    record OfNullableShort(@Nullable Short value) {}

    record OfNullableInteger(@Nullable Integer value) {}

    record OfNullableLong(@Nullable Long value) {}

    record OfNullableFloat(@Nullable Float value) {}

    record OfNullableDouble(@Nullable Double value) {}

    record OfNullableCharacter(@Nullable Character value) {}

    record OfNullableString(@Nullable String value) {}

    record OfNullableBytes(byte @Nullable [] value) {}

    record OfNullableEnum(@Nullable E value) {}

    record OfNullableInstant(@Nullable Instant value) {}

    record OfNullableLocalDate(@Nullable LocalDate value) {}

    record OfNullableUuid(@Nullable UUID value) {}

    record OfNullableRecord(@Nullable T value) {}

    record OfNullableSealed(@Nullable S value) {}

    record OfNullableList(@Nullable List<T> value) {}

    record OfNullableInts(int @Nullable [] value) {}

    record OfNullableMap(@Nullable Map<String, T> value) {}

    record OfOptionalInt(OptionalInt value) {}

    record OfOptionalString(Optional<String> value) {}

    record OfOptionalRecord(Optional<T> value) {}
}
