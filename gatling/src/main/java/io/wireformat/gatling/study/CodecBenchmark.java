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

/** One codec with the messages of one name, which take turns; {@link Jmh} says which. */
@NullUnmarked // JMH sets the fields
public class CodecBenchmark {

    /** From message to content. */
    @Benchmark
    public byte[] serialize(Contents contents, Turn turn) {
        return contents.codec.encode(contents.messages.list().get(turn.next(contents)), contents.messages.type());
    }

    /** From content to message. */
    @Benchmark
    public Object deserialize(Contents contents, Turn turn) {
        return contents.codec.decode(contents.contents.get(turn.next(contents)), contents.messages.type());
    }

    /** From content to message and back. */
    @Benchmark
    public byte[] both(Contents contents, Turn turn) {
        return contents.codec.encode(deserialize(contents, turn), contents.messages.type());
    }

    /** Opens a Channel in FlatBuffers where it lies, and reads one number of it. */
    @Benchmark
    public int open(Contents contents, Turn turn) {
        return ChannelTable.subscribers(contents.contents.get(turn.next(contents)));
    }

    /** What all threads share. */
    @State(Scope.Benchmark)
    public static class Contents {

        /** A name that {@link Messages} knows. */
        @Param("Video")
        public String message;

        /** The name of a codec. */
        @Param("json")
        public String format;

        private MessageCodec codec;
        private Messages messages;
        private List<byte[]> contents;

        /** Makes them, and sees that the codec reads what it wrote. */
        @Setup
        public void make() {
            codec = Messages.codec(format);
            messages = Messages.named(message);
            contents = messages.contents(codec);
            for (byte[] content : contents) {
                Object read = codec.decode(content, messages.type());
                if (!Arrays.equals(codec.encode(read, messages.type()), content)) {
                    throw new StudyException(format + " does not read the " + message + " that it wrote");
                }
            }
        }
    }

    /** Which message is next. */
    @State(Scope.Thread)
    public static class Turn {

        private int last;

        int next(Contents contents) {
            last = (last + 1) % contents.contents.size();
            return last;
        }
    }

    /** A table as flatc generates it from {@code Video.fbs}, with the accessor that is measured. */
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
