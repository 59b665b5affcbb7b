package io.wireformat.gatling.study.video;

import com.google.flatbuffers.Table;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Reads FlatBuffers where they lie, through accessors over flatbuffers-java like those that flatc generates from
 * {@code Video.fbs}. The content is not verified first, as in the library's own use.
 *
 * @see <a href="https://flatbuffers.dev/internals/">FlatBuffers internals</a>
 */
final class FlatBuffersAccess {

    private FlatBuffersAccess() {}

    static LazyReader of(VideoType type) {
        return switch (type) {
            case CHANNEL -> new RootReader<>(ChannelTable::new, ChannelTable::subscribers);
            case SOCIAL_INFO -> new RootReader<>(SocialInfoTable::new, SocialInfoTable::views);
            case VIDEO_INFO -> new RootReader<>(VideoInfoTable::new, VideoInfoTable::size);
            case VIDEO ->
                new RootReader<>(VideoTable::new, video -> video.socialInfo().views());
        };
    }

    private record RootReader<T extends FieldsTable<T>>(Supplier<T> tables, ToLongFunction<T> number)
            implements LazyReader {

        @Override
        public long root(byte[] content) {
            return number.applyAsLong(open(content));
        }

        @Override
        public long fields(byte[] content) {
            return open(content).digest();
        }

        private T open(byte[] content) {
            ByteBuffer buffer = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
            return tables.get().at(buffer.getInt(0), buffer);
        }
    }

    /** What the accessors of all tables share; a field's place in the vtable follows from its id. */
    private abstract static class FieldsTable<T extends FieldsTable<T>> extends Table {

        T at(int position, ByteBuffer buffer) {
            __reset(position, buffer);
            return self();
        }

        abstract T self();

        abstract long digest();

        final int field(int id) {
            return __offset(2 * Short.BYTES + Short.BYTES * id);
        }

        final String text(int id) {
            int at = field(id);
            return at == 0 ? "" : __string(bb_pos + at);
        }

        final int int32(int id) {
            int at = field(id);
            return at == 0 ? 0 : bb.getInt(bb_pos + at);
        }

        final long int64(int id) {
            int at = field(id);
            return at == 0 ? 0 : bb.getLong(bb_pos + at);
        }

        final int length(int id) {
            int at = field(id);
            return at == 0 ? 0 : __vector_len(at);
        }

        /** Where an element of four bytes lies. */
        final int element(int id, int index) {
            return __vector(field(id)) + Integer.BYTES * index;
        }

        final <C extends FieldsTable<C>> C table(int id, C table) {
            return table.at(__indirect(bb_pos + field(id)), bb);
        }
    }

    private static final class ChannelTable extends FieldsTable<ChannelTable> {

        int subscribers() {
            return int32(1);
        }

        @Override
        ChannelTable self() {
            return this;
        }

        @Override
        long digest() {
            return subscribers() + text(0).length() + text(2).length();
        }
    }

    private static final class SocialInfoTable extends FieldsTable<SocialInfoTable> {

        int views() {
            return int32(3);
        }

        @Override
        SocialInfoTable self() {
            return this;
        }

        @Override
        long digest() {
            long digest = (long) int32(0) + int32(1) + views();
            for (int i = 0; i < length(2); i++) {
                digest += __string(element(2, i)).length();
            }
            return digest;
        }
    }

    private static final class VideoInfoTable extends FieldsTable<VideoInfoTable> {

        long size() {
            return int64(2);
        }

        @Override
        VideoInfoTable self() {
            return this;
        }

        @Override
        long digest() {
            long digest = int64(0) + size() + text(1).length();
            for (int i = 0; i < length(3); i++) {
                digest += bb.getInt(element(3, i));
            }
            return digest;
        }
    }

    private static final class VideoTable extends FieldsTable<VideoTable> {

        SocialInfoTable socialInfo() {
            return table(2, new SocialInfoTable());
        }

        @Override
        VideoTable self() {
            return this;
        }

        @Override
        long digest() {
            return text(0).length()
                    + text(1).length()
                    + socialInfo().digest()
                    + table(3, new ChannelTable()).digest()
                    + table(4, new VideoInfoTable()).digest();
        }
    }
}
