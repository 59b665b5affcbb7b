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
 * A schema that content was written with, as far as reading takes it. {@link WriterSchemaParser} makes it of JSON;
 * immutable after that.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-declaration">Avro: schema declaration</a>
 */
sealed interface WriterSchema {

    /** What {@link #minSize} goes up to, so that sums of it cannot overflow. */
    int ENOUGH = 1 << 16;

    /** Passes a value that nobody asks for; the limits bind it like one that is read. */
    void skip(ContentReader in);

    /** The fewest bytes that a value takes, against which a declared count is held. */
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

    /** What no two branches of a union may have in common. */
    default Object kind() {
        return getClass();
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
     * A long that counts time, other than a {@code timestamp-nanos}, which is what a plain long is taken for.
     *
     * @param perSecond how many of its units make up a second; 0 where it is no point in time, but one on some clock
     */
    record Timestamp(long perSecond) implements WriterSchema {

        @Override
        public int minSize() {
            return Primitive.LONG.minSize();
        }

        @Override
        public Object kind() {
            return Primitive.LONG;
        }

        @Override
        public void skip(ContentReader in) {
            Primitive.LONG.skip(in);
        }
    }

    /** An array. */
    record ArrayOf(WriterSchema items) implements WriterSchema {

        @Override
        public int minSize() {
            return 1;
        }

        @Override
        public void skip(ContentReader in) {
            if (items.minSize() == 0) {
                throw Blocks.withoutBytes(in);
            }
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

    /** One of several types, behind its position. */
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
     * @param symbols what JSON calls the constants, where the schema says so
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

    /** As many bytes as the schema says. */
    record Fixed(AvroName name, int size) implements WriterSchema {

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

    /** A record, which may hold itself, so its fields come after it exists. */
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
            // only a record without end meets itself here, unfinished
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

        /** Records without bytes, of which each holds several, multiply with every level; no content bounds them. */
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
     * @param name what JSON calls it, where the schema says so
     */
    record Member(String name, WriterSchema type) {

        /** Whether there is nothing to pass over. A schema may have thousands of such fields, of which content has no byte. */
        boolean isNothing() {
            return type.minSize() == 0 && !(type instanceof RecordOf);
        }
    }
}
