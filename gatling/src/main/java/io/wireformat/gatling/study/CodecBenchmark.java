package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Measures one codec with rotating messages, both selected by {@link Jmh}. */
@NullUnmarked // JMH sets the fields
public class CodecBenchmark {

    /** Encodes a message. */
    @Benchmark
    public byte[] serialize(Contents contents, Cursor cursor) {
        return contents.codec.encode(contents.messages.list().get(cursor.next(contents)), contents.messages.type());
    }

    /** Decodes a message. */
    @Benchmark
    public Object deserialize(Contents contents, Cursor cursor) {
        return contents.codec.decode(contents.contents.get(cursor.next(contents)), contents.messages.type());
    }

    /** Decodes a message and encodes it again. */
    @Benchmark
    public byte[] both(Contents contents, Cursor cursor) {
        return contents.codec.encode(deserialize(contents, cursor), contents.messages.type());
    }

    /** Opens a Channel in FlatBuffers without a copy, and reads one number. */
    @Benchmark
    public int open(Contents contents, Cursor cursor) {
        return ChannelTable.subscribers(contents.contents.get(cursor.next(contents)));
    }

    /** The state that all threads share. */
    @State(Scope.Benchmark)
    public static class Contents {

        /** A name of {@link Messages}. */
        @Param("Video")
        public String message;

        /** The name of a codec. */
        @Param("json")
        public String format;

        private MessageCodec codec;
        private Messages messages;
        private List<byte[]> contents;

        /** Creates the messages, and checks that the codec reads what it writes. */
        @Setup
        public void make() {
            codec = Messages.codec(format);
            messages = Messages.named(message);
            contents = messages.contents(codec);
            for (byte[] content : contents) {
                Object read = codec.decode(content, messages.type());
                if (!Arrays.equals(codec.encode(read, messages.type()), content)) {
                    throw new StudyException(format + " does not read its own " + message);
                }
            }
        }
    }

    /** The position of the next message. */
    @State(Scope.Thread)
    public static class Cursor {

        private int last;

        int next(Contents contents) {
            last = (last + 1) % contents.contents.size();
            return last;
        }
    }

    /** A table like flatc generates it from {@code Video.fbs}, with the measured accessor. */
    static final class ChannelTable extends com.google.flatbuffers.Table {

        private static final int SUBSCRIBERS = 6;

        static int subscribers(byte[] content) {
            ByteBuffer buffer = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
            ChannelTable table = new ChannelTable();
            table.__reset(buffer.getInt(0), buffer);
            int at = table.__offset(SUBSCRIBERS);
            return at == 0 ? 0 : buffer.getInt(table.bb_pos + at);
        }
    }
}
