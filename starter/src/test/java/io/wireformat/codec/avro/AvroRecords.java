package io.wireformat.codec.avro;

import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.avro.ColorSymbol;
import io.wireformat.fixtures.avro.EverythingRecord;
import io.wireformat.fixtures.avro.PointRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.jspecify.annotations.Nullable;

/** The Avro library's side of the comparison. */
final class AvroRecords {

    private AvroRecords() {}

    /** A Java record, whose component names are those of the schema, as the library's generic data. */
    static @Nullable Object toGeneric(Schema schema, @Nullable Object value) {
        return switch (schema.getType()) {
            case RECORD -> {
                GenericData.Record generic = new GenericData.Record(schema);
                for (Schema.Field field : schema.getFields()) {
                    generic.put(field.pos(), toGeneric(field.schema(), component(value, field.name())));
                }
                yield generic;
            }
            case UNION -> present(value) == null ? null : toGeneric(branch(schema, present(value)), present(value));
            case ARRAY ->
                elements(value).stream()
                        .map(item -> toGeneric(schema.getElementType(), item))
                        .toList();
            case MAP -> {
                Map<String, Object> generic = new LinkedHashMap<>();
                ((Map<?, ?>) value)
                        .forEach((key, item) -> generic.put(key.toString(), toGeneric(schema.getValueType(), item)));
                yield generic;
            }
            case ENUM -> new GenericData.EnumSymbol(schema, ((Enum<?>) value).name());
            case BYTES -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
            case STRING -> value.toString();
            case INT ->
                value instanceof LocalDate date
                        ? Math.toIntExact(date.toEpochDay())
                        : (Object) ((Number) value).intValue();
            case LONG -> value instanceof Instant instant ? ChronoUnit.NANOS.between(Instant.EPOCH, instant) : value;
            default -> value;
        };
    }

    private static @Nullable Object present(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.orElse(null);
        }
        if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? optional.getAsInt() : null;
        }
        return value;
    }

    /** The record of the value's name where there are several, else the one type beside null. */
    private static Schema branch(Schema union, Object value) {
        List<Schema> types = union.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .toList();
        return types.size() == 1
                ? types.get(0)
                : types.stream()
                        .filter(type -> type.getName().equals(value.getClass().getSimpleName()))
                        .findFirst()
                        .orElseThrow();
    }

    private static List<Object> elements(Object collection) {
        if (collection instanceof Collection<?> elements) {
            return new ArrayList<>(elements);
        }
        return IntStream.range(0, Array.getLength(collection))
                .mapToObj(i -> Array.get(collection, i))
                .toList();
    }

    static byte[] writeGeneric(Schema schema, Object datum) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return write(
                new GenericDatumWriter<>(schema), datum, EncoderFactory.get().binaryEncoder(bytes, null), bytes);
    }

    /** As blocks of some bytes each, with their sizes. */
    static byte[] writeGenericInBlocks(Schema schema, Object datum, int blockSize) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Encoder encoder = new EncoderFactory().configureBlockSize(blockSize).blockingBinaryEncoder(bytes, null);
        return write(new GenericDatumWriter<>(schema), datum, encoder, bytes);
    }

    static byte[] writeSpecific(EverythingRecord datum) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return write(
                new SpecificDatumWriter<>(EverythingRecord.class),
                datum,
                EncoderFactory.get().binaryEncoder(bytes, null),
                bytes);
    }

    static Object readGeneric(Schema schema, byte[] content) {
        try {
            BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(content, null);
            Object datum = new GenericDatumReader<>(schema).read(null, decoder);
            if (!decoder.isEnd()) {
                throw new IllegalStateException("The library leaves bytes over");
            }
            return datum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static EverythingRecord toGenerated(Everything e) {
        return new EverythingRecord(
                e.flag(),
                e.count(),
                e.total(),
                e.ratio(),
                e.text(),
                ByteBuffer.wrap(e.blob()),
                toGenerated(e.color()),
                toGenerated(e.point()),
                e.maybeFlag(),
                e.maybeCount(),
                e.maybeTotal(),
                e.maybeRatio(),
                e.maybeText(),
                e.maybeBlob() == null ? null : ByteBuffer.wrap(e.maybeBlob()),
                toGenerated(e.maybeColor()),
                toGenerated(e.maybePoint()),
                e.flags(),
                e.counts(),
                e.totals(),
                e.ratios(),
                e.texts(),
                e.blobs().stream().map(ByteBuffer::wrap).toList(),
                e.colors().stream().map(AvroRecords::toGenerated).toList(),
                e.points().stream().map(AvroRecords::toGenerated).toList(),
                e.maybeTexts(),
                e.maybePoints() == null
                        ? null
                        : e.maybePoints().stream().map(AvroRecords::toGenerated).toList());
    }

    private static @Nullable PointRecord toGenerated(@Nullable Point point) {
        return point == null ? null : new PointRecord(point.x(), point.y(), point.label());
    }

    private static @Nullable ColorSymbol toGenerated(@Nullable Enum<?> color) {
        return color == null ? null : ColorSymbol.valueOf(color.name());
    }

    private static <D> byte[] write(
            GenericDatumWriter<D> writer, D datum, Encoder encoder, ByteArrayOutputStream bytes) {
        try {
            writer.write(datum, encoder);
            encoder.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object component(Object record, String name) {
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                if (component.getName().equals(name)) {
                    return component.getAccessor().invoke(record);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalArgumentException(record.getClass() + " has no component " + name);
    }
}
