package io.wireformat.gatling.study.video;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.ToLongFunction;
import org.capnproto.PrimitiveList;
import org.capnproto.SegmentBuilder;
import org.capnproto.SegmentReader;
import org.capnproto.Serialize;
import org.capnproto.StructBuilder;
import org.capnproto.StructFactory;
import org.capnproto.StructReader;
import org.capnproto.StructSize;
import org.capnproto.Text;
import org.capnproto.TextList;

/**
 * Reads Cap'n Proto where it lies, through accessors over its Java runtime like those that capnpc-java generates from
 * {@code Video.capnp}.
 *
 * @see <a href="https://capnproto.org/encoding.html">Cap'n Proto encoding</a>
 */
final class CapnProtoAccess {

    private static final Structs<ChannelStruct> CHANNEL = new Structs<>(ChannelStruct::new);

    private static final Structs<SocialInfoStruct> SOCIAL_INFO = new Structs<>(SocialInfoStruct::new);

    private static final Structs<VideoInfoStruct> VIDEO_INFO = new Structs<>(VideoInfoStruct::new);

    private static final Structs<VideoStruct> VIDEO = new Structs<>(VideoStruct::new);

    private CapnProtoAccess() {}

    static LazyReader of(VideoType type) {
        return switch (type) {
            case CHANNEL -> new RootReader<>(CHANNEL, ChannelStruct::subscribers, ChannelStruct::digest);
            case SOCIAL_INFO -> new RootReader<>(SOCIAL_INFO, SocialInfoStruct::views, SocialInfoStruct::digest);
            case VIDEO_INFO -> new RootReader<>(VIDEO_INFO, VideoInfoStruct::size, VideoInfoStruct::digest);
            case VIDEO -> new RootReader<>(VIDEO, video -> video.socialInfo().views(), VideoStruct::digest);
        };
    }

    private record RootReader<R extends StructReader>(
            Structs<R> structs, ToLongFunction<R> number, ToLongFunction<R> digest) implements LazyReader {

        @Override
        public long root(byte[] content) {
            return number.applyAsLong(open(content));
        }

        @Override
        public long fields(byte[] content) {
            return digest.applyAsLong(open(content));
        }

        private R open(byte[] content) {
            try {
                return Serialize.read(ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN))
                        .getRoot(structs);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Makes readers alone. */
    private static final class Structs<R extends StructReader> extends StructFactory<StructBuilder, R> {

        private final StructReader.Factory<R> readers;

        Structs(StructReader.Factory<R> readers) {
            this.readers = readers;
        }

        @Override
        public R constructReader(
                SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
            return readers.constructReader(segment, data, pointers, dataSize, pointerCount, nestingLimit);
        }

        @Override
        public R asReader(StructBuilder builder) {
            throw new UnsupportedOperationException();
        }

        @Override
        public StructBuilder constructBuilder(
                SegmentBuilder segment, int data, int pointers, int dataSize, short pointerCount) {
            throw new UnsupportedOperationException();
        }

        @Override
        public StructSize structSize() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class ChannelStruct extends StructReader {

        ChannelStruct(
                SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
            super(segment, data, pointers, dataSize, pointerCount, nestingLimit);
        }

        int subscribers() {
            return _getIntField(0);
        }

        long digest() {
            return subscribers()
                    + text(_getPointerField(Text.factory, 0, null, 0, 0))
                    + text(_getPointerField(Text.factory, 1, null, 0, 0));
        }
    }

    private static final class SocialInfoStruct extends StructReader {

        SocialInfoStruct(
                SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
            super(segment, data, pointers, dataSize, pointerCount, nestingLimit);
        }

        int views() {
            return _getIntField(2);
        }

        long digest() {
            long digest = (long) _getIntField(0) + _getIntField(1) + views();
            TextList.Reader comments = _getPointerField(TextList.factory, 0, null, 0);
            for (int i = 0; i < comments.size(); i++) {
                digest += text(comments.get(i));
            }
            return digest;
        }
    }

    private static final class VideoInfoStruct extends StructReader {

        VideoInfoStruct(
                SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
            super(segment, data, pointers, dataSize, pointerCount, nestingLimit);
        }

        long size() {
            return _getLongField(1);
        }

        long digest() {
            long digest = _getLongField(0) + size() + text(_getPointerField(Text.factory, 0, null, 0, 0));
            PrimitiveList.Short.Reader qualities = _getPointerField(PrimitiveList.Short.factory, 1, null, 0);
            for (int i = 0; i < qualities.size(); i++) {
                digest += qualities.get(i);
            }
            return digest;
        }
    }

    private static final class VideoStruct extends StructReader {

        VideoStruct(SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
            super(segment, data, pointers, dataSize, pointerCount, nestingLimit);
        }

        SocialInfoStruct socialInfo() {
            return _getPointerField(SOCIAL_INFO, 2, null, 0);
        }

        long digest() {
            return text(_getPointerField(Text.factory, 0, null, 0, 0))
                    + text(_getPointerField(Text.factory, 1, null, 0, 0))
                    + socialInfo().digest()
                    + _getPointerField(CHANNEL, 3, null, 0).digest()
                    + _getPointerField(VIDEO_INFO, 4, null, 0).digest();
        }
    }

    private static int text(Text.Reader text) {
        return text.toString().length();
    }
}
