package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.internal.datum.AvroBinary;
import io.wireformat.codec.avro.internal.datum.AvroReader;
import io.wireformat.codec.avro.internal.datum.BlockCounts;
import io.wireformat.codec.avro.internal.datum.LogicalValue;
import io.wireformat.codec.avro.internal.datum.PrimitiveArray;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.ScalarType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values that are read in another way when another schema wrote them. */
final class ResolvedValue {

    private ResolvedValue() {}

    /** A value that the writer's schema makes something that the reader's cannot be. */
    record Unreadable(String problem) implements AvroReader {

        @Override
        public Object read(ContentReader in) {
            throw in.error(problem);
        }
    }

    /** Null, which has no bytes. */
    record Null() implements AvroReader {

        @Override
        public @Nullable Object read(ContentReader in) {
            return null;
        }
    }

    /** A list whose elements may take no bytes. */
    record OfNothing() implements AvroReader {

        @Override
        public Object read(ContentReader in) {
            throw BlockCounts.withoutBytes(in);
        }
    }

    /** A message within another. */
    record Nested(ResolvedMessage message) implements AvroReader {

        @Override
        public Object read(ContentReader in) {
            in.enter();
            Object value = message.read(in);
            in.leave();
            return value;
        }
    }

    /** A union: whichever branch was written is read as the reader's type. */
    record OfUnion(List<AvroReader> branches) implements AvroReader {

        @Override
        public @Nullable Object read(ContentReader in) {
            return branches.get(WriterSchema.UnionOf.readBranch(in, branches.size()))
                    .read(in);
        }
    }

    /** An alternative of a union, which the branch that was written is. */
    record OfAlternative(Field alternative, AvroReader message) implements AvroReader {

        @Override
        public @Nullable Object read(ContentReader in) {
            try {
                return message.read(in);
            } catch (DecodingException e) {
                throw e.inField(alternative.name());
            }
        }
    }

    /** An alternative that the reader does not know, where null is allowed. */
    record Passed(WriterSchema.RecordOf writer) implements AvroReader {

        @Override
        public @Nullable Object read(ContentReader in) {
            writer.skip(in);
            return null;
        }
    }

    /**
     * An enum with other symbols, or in another order.
     *
     * @param constants what each of the writer's symbols is to the reader
     */
    record OfEnum(EnumModel model, List<@Nullable Enum<?>> constants, boolean nullable) implements AvroReader {

        static OfEnum of(WriterSchema.Symbols writer, EnumModel model, boolean nullable) {
            List<@Nullable Enum<?>> constants = new ArrayList<>();
            for (String symbol : writer.symbols()) {
                Enum<?> constant = model.byName(symbol);
                constants.add(constant != null ? constant : model.fallback());
            }
            return new OfEnum(model, constants, nullable);
        }

        @Override
        public @Nullable Object read(ContentReader in) {
            long position = AvroBinary.readLong(in);
            if (position < 0 || position >= constants.size()) {
                throw in.error("the writer's enum " + model.name() + " has no symbol in this position");
            }
            Enum<?> constant = constants.get((int) position);
            if (constant == null && !nullable) {
                throw in.error("no constant of " + model.name() + " has the name of the writer's symbol");
            }
            return constant;
        }
    }

    /** A number that is read as a wider one. */
    record Promoted(AvroReader number, ScalarType wider) implements AvroReader {

        @Override
        public Object read(ContentReader in) {
            Number value = (Number) Objects.requireNonNull(number.read(in));
            return switch (wider) {
                case INT64 -> value.longValue();
                case FLOAT32 -> value.floatValue();
                case FLOAT64 -> value.doubleValue();
                default -> throw new IllegalStateException(wider.name());
            };
        }
    }

    /** An array of primitives whose elements were written as something else. */
    record OfArray(AvroReader list, ScalarType element) implements AvroReader {

        @Override
        public Object read(ContentReader in) {
            List<?> elements = (List<?>) Objects.requireNonNull(list.read(in));
            Object array = Array.newInstance(PrimitiveArray.of(element).component(), elements.size());
            for (int i = 0; i < elements.size(); i++) {
                Array.set(array, i, elements.get(i));
            }
            return array;
        }
    }

    /** A point in time in units of the writer's. */
    record OfTimestamp(long perSecond) implements AvroReader {

        @Override
        public Object read(ContentReader in) {
            return LogicalValue.toInstant(AvroBinary.readLong(in), perSecond);
        }
    }
}
