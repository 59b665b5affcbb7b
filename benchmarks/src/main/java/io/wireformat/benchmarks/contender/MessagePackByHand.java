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
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Handwritten MessagePack code for records on the plans' buffer: the lower bound for a plan. It uses maps with names,
 * and expects the names in the order in which they are written.
 */
public final class MessagePackByHand {

    private static final int NIL = 0xc0;
    private static final int FALSE = 0xc2;
    private static final int TRUE = 0xc3;
    private static final int MAP = 0x80;
    private static final int FIXED_TEXT = 0xa0;
    private static final byte[] TYPE = name("type");
    private static final byte[] SUBJECT = name("subject");
    private static final byte[] SOURCE = name("source");
    private static final byte[] TIME = name("time");
    private static final byte[] DATA = name("data");
    private static final byte[] ID = name("id");
    private static final byte[] VIDEO_ID = name("videoId");
    private static final byte[] URL = name("url");
    private static final byte[] SOCIAL_INFO = name("socialInfo");
    private static final byte[] CHANNEL = name("channel");
    private static final byte[] VIDEO_INFO = name("videoInfo");
    private static final byte[] LIKES = name("likes");
    private static final byte[] DISLIKES = name("dislikes");
    private static final byte[] COMMENTS = name("comments");
    private static final byte[] VIEWS = name("views");
    private static final byte[] NAME = name("name");
    private static final byte[] SUBSCRIBERS = name("subscribers");
    private static final byte[] CHANNEL_ID = name("channelId");
    private static final byte[] DURATION = name("duration");
    private static final byte[] DESCRIPTION = name("description");
    private static final byte[] SIZE = name("size");
    private static final byte[] QUALITIES = name("qualities");
    private static final byte[] ITEMS = name("items");
    private static final byte[] I = name("i");
    private static final byte[] F = name("f");
    private static final byte[] T = name("t");
    private static final byte[] S = name("s");
    private static final byte[] B = name("b");

    private MessagePackByHand() {}

    public static void write(AuditEvent event, ContentBuffer to) {
        to.writeByte(MAP | 6);
        text(to, TYPE, event.type());
        text(to, SUBJECT, event.subject());
        text(to, SOURCE, event.source());
        text(to, TIME, event.time());
        text(to, DATA, event.data());
        text(to, ID, event.id());
    }

    public static AuditEvent auditEvent(ContentReader from) {
        map(from, 6);
        return new AuditEvent(
                text(from, TYPE),
                text(from, SUBJECT),
                text(from, SOURCE),
                text(from, TIME),
                optional(from, DATA),
                optional(from, ID));
    }

    public static void write(Video video, ContentBuffer to) {
        to.writeByte(MAP | 5);
        text(to, VIDEO_ID, video.videoId());
        text(to, URL, video.url());
        to.writeBytes(SOCIAL_INFO);
        write(video.socialInfo(), to);
        to.writeBytes(CHANNEL);
        write(video.channel(), to);
        to.writeBytes(VIDEO_INFO);
        write(video.videoInfo(), to);
    }

    public static Video video(ContentReader from) {
        map(from, 5);
        String videoId = text(from, VIDEO_ID);
        String url = text(from, URL);
        expect(from, SOCIAL_INFO);
        SocialInfo socialInfo = socialInfo(from);
        expect(from, CHANNEL);
        Channel channel = channel(from);
        expect(from, VIDEO_INFO);
        return new Video(videoId, url, socialInfo, channel, videoInfo(from));
    }

    public static void write(StructBatch batch, ContentBuffer to) {
        to.writeByte(MAP | 1);
        array(to, ITEMS, batch.items().size());
        for (Struct struct : batch.items()) {
            to.writeByte(MAP | 5);
            number(to, I, struct.i());
            to.writeBytes(F);
            to.ensure(1 + Long.BYTES);
            to.writeByteUnchecked(0xcb);
            to.writeLongBigEndianUnchecked(Double.doubleToRawLongBits(struct.f()));
            to.writeBytes(T);
            to.writeByte(struct.t() ? TRUE : FALSE);
            text(to, S, struct.s());
            to.writeBytes(B);
            bytes(to, struct.b());
        }
    }

    public static StructBatch structBatch(ContentReader from) {
        map(from, 1);
        int count = array(from, ITEMS);
        List<Struct> items = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            map(from, 5);
            long i = number(from, I);
            expect(from, F);
            if (from.readUnsignedByte() != 0xcb) {
                throw from.error("a number expected");
            }
            double f = Double.longBitsToDouble(from.readLongBigEndian());
            expect(from, T);
            boolean t = from.readUnsignedByte() == TRUE;
            String s = text(from, S);
            expect(from, B);
            items.add(new Struct(i, f, t, s, from.readBytes(byteCount(from))));
        }
        return new StructBatch(items);
    }

    private static void write(SocialInfo info, ContentBuffer to) {
        to.writeByte(MAP | 4);
        number(to, LIKES, info.likes());
        number(to, DISLIKES, info.dislikes());
        array(to, COMMENTS, info.comments().size());
        for (String comment : info.comments()) {
            text(to, comment);
        }
        number(to, VIEWS, info.views());
    }

    private static SocialInfo socialInfo(ContentReader from) {
        map(from, 4);
        int likes = (int) number(from, LIKES);
        int dislikes = (int) number(from, DISLIKES);
        int count = array(from, COMMENTS);
        List<String> comments = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            comments.add(text(from));
        }
        return new SocialInfo(likes, dislikes, comments, (int) number(from, VIEWS));
    }

    private static void write(Channel channel, ContentBuffer to) {
        to.writeByte(MAP | 3);
        text(to, NAME, channel.name());
        number(to, SUBSCRIBERS, channel.subscribers());
        text(to, CHANNEL_ID, channel.channelId());
    }

    private static Channel channel(ContentReader from) {
        map(from, 3);
        return new Channel(text(from, NAME), (int) number(from, SUBSCRIBERS), text(from, CHANNEL_ID));
    }

    private static void write(VideoInfo info, ContentBuffer to) {
        to.writeByte(MAP | 4);
        number(to, DURATION, info.duration());
        text(to, DESCRIPTION, info.description());
        number(to, SIZE, info.size());
        array(to, QUALITIES, info.qualities().size());
        for (Quality quality : info.qualities()) {
            text(to, quality.name());
        }
    }

    private static VideoInfo videoInfo(ContentReader from) {
        map(from, 4);
        long duration = number(from, DURATION);
        String description = text(from, DESCRIPTION);
        long size = number(from, SIZE);
        int count = array(from, QUALITIES);
        List<Quality> qualities = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            qualities.add(Quality.valueOf(text(from)));
        }
        return new VideoInfo(duration, description, size, qualities);
    }

    private static byte[] name(String name) {
        ContentBuffer to = new ContentBuffer(1 + name.length());
        text(to, name);
        return to.toByteArray();
    }

    private static void expect(ContentReader from, byte[] name) {
        int at = from.position();
        from.skip(name.length);
        if (!Arrays.equals(from.array(), at, at + name.length, name, 0, name.length)) {
            throw from.error("another name");
        }
    }

    private static void map(ContentReader from, int size) {
        if (from.readUnsignedByte() != (MAP | size)) {
            throw from.error("a map of " + size + " expected");
        }
    }

    private static void array(ContentBuffer to, byte[] name, int count) {
        to.writeBytes(name);
        to.ensure(1 + Short.BYTES);
        if (count < 16) {
            to.writeByteUnchecked(0x90 | count);
        } else {
            to.writeByteUnchecked(0xdc);
            to.writeShortBigEndianUnchecked(count);
        }
    }

    private static int array(ContentReader from, byte[] name) {
        expect(from, name);
        int head = from.readUnsignedByte();
        return head == 0xdc ? from.readUnsignedShortBigEndian() : head & 0x0f;
    }

    private static void text(ContentBuffer to, byte[] name, @Nullable String text) {
        to.writeBytes(name);
        if (text == null) {
            to.writeByte(NIL);
        } else {
            text(to, text);
        }
    }

    private static void text(ContentBuffer to, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.ensure(1 + Short.BYTES);
        if (bytes.length < 32) {
            to.writeByteUnchecked(FIXED_TEXT | bytes.length);
        } else if (bytes.length < 256) {
            to.writeByteUnchecked(0xd9);
            to.writeByteUnchecked(bytes.length);
        } else {
            to.writeByteUnchecked(0xda);
            to.writeShortBigEndianUnchecked(bytes.length);
        }
        to.writeBytes(bytes);
    }

    private static String text(ContentReader from, byte[] name) {
        expect(from, name);
        return text(from);
    }

    private static @Nullable String optional(ContentReader from, byte[] name) {
        expect(from, name);
        if (from.peekUnsignedByte() == NIL) {
            from.skip(1);
            return null;
        }
        return text(from);
    }

    private static String text(ContentReader from) {
        int head = from.readUnsignedByte();
        int length =
                switch (head) {
                    case 0xd9 -> from.readUnsignedByte();
                    case 0xda -> from.readUnsignedShortBigEndian();
                    default -> head & 0x1f;
                };
        return from.readText(length);
    }

    private static void bytes(ContentBuffer to, byte[] bytes) {
        to.ensure(1 + Short.BYTES);
        if (bytes.length < 256) {
            to.writeByteUnchecked(0xc4);
            to.writeByteUnchecked(bytes.length);
        } else {
            to.writeByteUnchecked(0xc5);
            to.writeShortBigEndianUnchecked(bytes.length);
        }
        to.writeBytes(bytes);
    }

    private static int byteCount(ContentReader from) {
        return from.readUnsignedByte() == 0xc4 ? from.readUnsignedByte() : from.readUnsignedShortBigEndian();
    }

    private static void number(ContentBuffer to, byte[] name, long value) {
        to.writeBytes(name);
        to.ensure(1 + Long.BYTES);
        if (value >= 0 && value < 0x80) {
            to.writeByteUnchecked((int) value);
        } else if (value >= 0 && value < 0x100) {
            to.writeByteUnchecked(0xcc);
            to.writeByteUnchecked((int) value);
        } else if (value >= 0 && value < 0x10000) {
            to.writeByteUnchecked(0xcd);
            to.writeShortBigEndianUnchecked((int) value);
        } else if (value >= 0 && value < 0x1_0000_0000L) {
            to.writeByteUnchecked(0xce);
            to.writeIntBigEndianUnchecked((int) value);
        } else {
            to.writeByteUnchecked(value < 0 ? 0xd3 : 0xcf);
            to.writeLongBigEndianUnchecked(value);
        }
    }

    private static long number(ContentReader from, byte[] name) {
        expect(from, name);
        int head = from.readUnsignedByte();
        return switch (head) {
            case 0xcc -> from.readUnsignedByte();
            case 0xcd -> from.readUnsignedShortBigEndian();
            case 0xce -> Integer.toUnsignedLong(from.readIntBigEndian());
            case 0xcf, 0xd3 -> from.readLongBigEndian();
            case 0xd0 -> (byte) from.readUnsignedByte();
            case 0xd1 -> (short) from.readUnsignedShortBigEndian();
            case 0xd2 -> from.readIntBigEndian();
            default -> (byte) head;
        };
    }
}
