package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A schema that content was written with, reduced to what reading needs. {@link WriterSchemaParser} parses it from JSON;
 * immutable after that.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-declaration">Avro: schema declaration</a>
 */
sealed interface WriterSchema {

    /** The cap of {@link #minSize}, so that sums of it cannot overflow. */
    int ENOUGH = 1 << 16;

    /** Skips a value; the limits apply as for a value that is read. */
    void skip(ContentReader in);

    /** The minimum size of a value, which declared counts are checked against. */
    int minSize();

    private static void skipAll(ContentReader in, int elementSize, Consumer<ContentReader> element) {
        long block = Blocks.open(in, elementSize);
        for (; (int) block > 0; block = Blocks.next(in, block, elementSize)) {
            in.countPassed((int) block);
            if (!Blocks.skipSized(in, block)) {
                for (int i = 0; i < (int) block; i++) {
                    element.accept(in);
                }
            }
        }
    }

    /** Identifies the type in a union: two branches must not have the same kind. */
    default Object kind() {
        return getClass();
    }

    /** The type without its logical type. */
    default WriterSchema base() {
        return this;
    }

    /** The meaning of values. */
    default Meaning meaning() {
        return Meaning.PLAIN;
    }

    /** The scale of a decimal. */
    default int scale() {
        return 0;
    }

    /** A type without parts. */
    enum Primitive implements WriterSchema {
        NULL(0),
        BOOLEAN(1),
        INT(1),
        LONG(1),
        FLOAT(Float.BYTES),
        DOUBLE(Double.BYTES),
        BYTES(1),
        STRING(1);

        private final int minSize;

        Primitive(int minSize) {
            this.minSize = minSize;
        }

        @Override
        public int minSize() {
            return minSize;
        }

        @Override
        public Object kind() {
            return this;
        }

        @Override
        public void skip(ContentReader in) {
            switch (this) {
                case NULL -> {}
                case BOOLEAN -> in.skip(1);
                case INT, LONG -> in.readVarint64();
                case FLOAT -> in.skip(Float.BYTES);
                case DOUBLE -> in.skip(Double.BYTES);
                case BYTES, STRING -> in.skip(AvroBinary.readLength(in));
            }
        }
    }

    /**
     * A primitive type with a logical type.
     *
     * @param scale of a decimal
     */
    record Annotated(Primitive base, Meaning meaning, int scale) implements WriterSchema {

        @Override
        public int minSize() {
            return base.minSize();
        }

        @Override
        public Object kind() {
            return base;
        }

        @Override
        public void skip(ContentReader in) {
            base.skip(in);
        }
    }

    record ArrayOf(WriterSchema items) implements WriterSchema {

        @Override
        public int minSize() {
            return 1;
        }

        @Override
        public void skip(ContentReader in) {
            skipAll(in, items.minSize(), items::skip);
        }
    }

    /** A map, whose keys are text. */
    record MapOf(WriterSchema values) implements WriterSchema {

        @Override
        public int minSize() {
            return 1;
        }

        @Override
        public void skip(ContentReader in) {
            skipAll(in, 1 + values.minSize(), entry -> {
                Primitive.STRING.skip(entry);
                values.skip(entry);
            });
        }
    }

    /** One of several types, preceded by its position. */
    record UnionOf(List<WriterSchema> branches) implements WriterSchema {

        @Override
        public int minSize() {
            return 1;
        }

        @Override
        public void skip(ContentReader in) {
            readBranch(in).skip(in);
        }

        WriterSchema readBranch(ContentReader in) {
            return branches.get(readPosition(in));
        }

        int readPosition(ContentReader in) {
            long position = AvroBinary.readLong(in);
            if (position < 0 || position >= branches.size()) {
                throw in.error("a union of " + branches.size() + " types has no branch " + position);
            }
            return (int) position;
        }
    }

    /**
     * An enum: the position of a symbol.
     *
     * @param symbols the constants' names in JSON if the schema contains them, otherwise its symbols
     */
    record Symbols(AvroName name, List<String> symbols) implements WriterSchema {

        @Override
        public int minSize() {
            return 1;
        }

        @Override
        public Object kind() {
            return name;
        }

        @Override
        public void skip(ContentReader in) {
            Primitive.INT.skip(in);
        }
    }

    /**
     * A fixed number of bytes.
     *
     * @param scale of a decimal
     */
    record Fixed(AvroName name, int size, Meaning meaning, int scale) implements WriterSchema {

        @Override
        public int minSize() {
            return Math.min(size, ENOUGH);
        }

        @Override
        public Object kind() {
            return name;
        }

        @Override
        public void skip(ContentReader in) {
            in.skip(size);
        }
    }

    /** A record, which may contain itself, so its fields are added later. */
    final class RecordOf implements WriterSchema {

        private final AvroName name;
        private final Map<String, Member> members = new LinkedHashMap<>();
        private final List<WriterSchema> skipped = new ArrayList<>();
        private int minSize;

        RecordOf(AvroName name) {
            this.name = name;
        }

        void add(Member member) {
            members.put(member.name, member);
            if (!member.isNothing()) {
                skipped.add(member.type);
            }
            // a record that contains itself without a union in between is incomplete here
            minSize = Math.min(ENOUGH, minSize + member.type.minSize());
        }

        AvroName name() {
            return name;
        }

        Collection<Member> members() {
            return members.values();
        }

        @Nullable
        Member member(String of) {
            return members.get(of);
        }

        @Override
        public int minSize() {
            return minSize;
        }

        @Override
        public Object kind() {
            return name;
        }

        /** Counts records without bytes: nested ones multiply with every level, and the content's size does not limit them. */
        void count(ContentReader in) {
            if (minSize == 0) {
                in.countPassed(1);
            }
        }

        @Override
        public void skip(ContentReader in) {
            count(in);
            in.enter();
            for (int i = 0, n = skipped.size(); i < n; i++) {
                skipped.get(i).skip(in);
            }
            in.leave();
        }
    }

    /**
     * A field of a record.
     *
     * @param name its name in JSON if the schema contains it, otherwise in Avro
     */
    record Member(String name, WriterSchema type) {

        /** Whether there is nothing to skip. A schema may have thousands of such fields, which take no bytes. */
        boolean isNothing() {
            return type.minSize() == 0 && !(type instanceof RecordOf);
        }
    }
}
