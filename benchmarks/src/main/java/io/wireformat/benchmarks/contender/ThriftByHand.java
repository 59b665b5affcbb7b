package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.Struct;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.Quality;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Handwritten code for Thrift's compact protocol on the plans' buffer: the lower bound for a plan. */
public final class ThriftByHand {

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int STOP = 0;
    private static final Quality[] QUALITIES = Quality.values();

    private ThriftByHand() {}

    public static void write(AuditEvent event, ContentBuffer to) {
        text(to, 1, event.type());
        text(to, 1, event.subject());
        text(to, 1, event.source());
        text(to, 1, event.time());
        int delta = 1;
        if (event.data() != null) {
            text(to, delta, event.data());
        } else {
            delta++;
        }
        if (event.id() != null) {
            text(to, delta, event.id());
        }
        to.writeByte(STOP);
    }

    public static AuditEvent auditEvent(ContentReader from) {
        String type = "";
        String subject = "";
        String source = "";
        String time = "";
        String data = null;
        String id = null;
        int field = 0;
        for (int head = from.readUnsignedByte(); head != STOP; head = from.readUnsignedByte()) {
            field += head >>> 4;
            String text = text(from);
            switch (field) {
                case 1 -> type = text;
                case 2 -> subject = text;
                case 3 -> source = text;
                case 4 -> time = text;
                case 5 -> data = text;
                case 6 -> id = text;
                default -> throw from.error("unknown field");
            }
        }
        return new AuditEvent(type, subject, source, time, data, id);
    }

    public static void write(Video video, ContentBuffer to) {
        text(to, 1, video.videoId());
        text(to, 1, video.url());
        to.writeByte(1 << 4 | STRUCT);
        write(video.socialInfo(), to);
        to.writeByte(1 << 4 | STRUCT);
        write(video.channel(), to);
        to.writeByte(1 << 4 | STRUCT);
        write(video.videoInfo(), to);
        to.writeByte(STOP);
    }

    public static Video video(ContentReader from) {
        expect(from, BINARY);
        String videoId = text(from);
        expect(from, BINARY);
        String url = text(from);
        expect(from, STRUCT);
        SocialInfo socialInfo = socialInfo(from);
        expect(from, STRUCT);
        Channel channel = channel(from);
        expect(from, STRUCT);
        VideoInfo videoInfo = videoInfo(from);
        expectStop(from);
        return new Video(videoId, url, socialInfo, channel, videoInfo);
    }

    public static void write(StructBatch batch, ContentBuffer to) {
        list(to, STRUCT, batch.items().size());
        for (Struct struct : batch.items()) {
            number(to, I64, struct.i());
            to.ensure(2 + Long.BYTES);
            to.writeByteUnchecked(1 << 4 | DOUBLE);
            to.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(struct.f()));
            to.writeByteUnchecked(1 << 4 | (struct.t() ? TRUE : FALSE));
            text(to, 1, struct.s());
            to.writeByte(1 << 4 | BINARY);
            to.writeLengthAndBytes(struct.b(), 0);
            to.writeByte(STOP);
        }
        to.writeByte(STOP);
    }

    public static StructBatch structBatch(ContentReader from) {
        int count = list(from);
        List<Struct> items = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            expect(from, I64);
            long i = number(from);
            expect(from, DOUBLE);
            double f = Double.longBitsToDouble(from.readLongLittleEndian());
            boolean t = from.readUnsignedByte() == (1 << 4 | TRUE);
            expect(from, BINARY);
            String s = text(from);
            expect(from, BINARY);
            items.add(new Struct(i, f, t, s, from.readBytes(from.readVarint32())));
            expectStop(from);
        }
        expectStop(from);
        return new StructBatch(items);
    }

    private static void write(SocialInfo info, ContentBuffer to) {
        number(to, I32, info.likes());
        number(to, I32, info.dislikes());
        list(to, BINARY, info.comments().size());
        for (String comment : info.comments()) {
            to.writeText(comment, 0);
        }
        number(to, I32, info.views());
        to.writeByte(STOP);
    }

    private static SocialInfo socialInfo(ContentReader from) {
        expect(from, I32);
        int likes = (int) number(from);
        expect(from, I32);
        int dislikes = (int) number(from);
        int count = list(from);
        List<String> comments = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            comments.add(text(from));
        }
        expect(from, I32);
        int views = (int) number(from);
        expectStop(from);
        return new SocialInfo(likes, dislikes, comments, views);
    }

    private static void write(Channel channel, ContentBuffer to) {
        text(to, 1, channel.name());
        number(to, I32, channel.subscribers());
        text(to, 1, channel.channelId());
        to.writeByte(STOP);
    }

    private static Channel channel(ContentReader from) {
        expect(from, BINARY);
        String name = text(from);
        expect(from, I32);
        int subscribers = (int) number(from);
        expect(from, BINARY);
        String channelId = text(from);
        expectStop(from);
        return new Channel(name, subscribers, channelId);
    }

    private static void write(VideoInfo info, ContentBuffer to) {
        number(to, I64, info.duration());
        text(to, 1, info.description());
        number(to, I64, info.size());
        list(to, I32, info.qualities().size());
        for (Quality quality : info.qualities()) {
            to.writeByte(quality.ordinal() << 1);
        }
        to.writeByte(STOP);
    }

    private static VideoInfo videoInfo(ContentReader from) {
        expect(from, I64);
        long duration = number(from);
        expect(from, BINARY);
        String description = text(from);
        expect(from, I64);
        long size = number(from);
        int count = list(from);
        List<Quality> qualities = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            qualities.add(QUALITIES[(int) number(from)]);
        }
        expectStop(from);
        return new VideoInfo(duration, description, size, qualities);
    }

    private static void text(ContentBuffer to, int delta, @Nullable String text) {
        if (text != null) {
            to.writeByte(delta << 4 | BINARY);
            to.writeText(text, 0);
        }
    }

    private static String text(ContentReader from) {
        return from.readText(from.readVarint32());
    }

    private static void number(ContentBuffer to, int type, long value) {
        to.ensure(1 + ContentBuffer.MAX_VARINT_SIZE);
        to.writeByteUnchecked(1 << 4 | type);
        to.writeVarint64Unchecked(value << 1 ^ value >> 63);
    }

    private static long number(ContentReader from) {
        long value = from.readVarint64();
        return value >>> 1 ^ -(value & 1);
    }

    private static void list(ContentBuffer to, int type, int count) {
        to.ensure(2 + ContentBuffer.MAX_VARINT_SIZE);
        to.writeByteUnchecked(1 << 4 | LIST);
        if (count < 15) {
            to.writeByteUnchecked(count << 4 | type);
        } else {
            to.writeByteUnchecked(15 << 4 | type);
            to.writeVarint32Unchecked(count);
        }
    }

    private static int list(ContentReader from) {
        expect(from, LIST);
        int count = from.readUnsignedByte() >>> 4;
        return count < 15 ? count : from.readVarint32();
    }

    private static void expect(ContentReader from, int type) {
        if (from.readUnsignedByte() != (1 << 4 | type)) {
            throw from.error("another field");
        }
    }

    private static void expectStop(ContentReader from) {
        if (from.readUnsignedByte() != STOP) {
            throw from.error("more fields");
        }
    }
}
