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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Handwritten FlatBuffers code for records on the plans' buffer; each table precedes the objects that it refers to. The
 * lower bound for a plan. The buffer must be empty.
 */
public final class FlatBuffersByHand {

    private static final byte[] EVENT = vtable(28, 4, 8, 12, 16, 20, 24);
    private static final byte[] VIDEO = vtable(24, 4, 8, 12, 16, 20);
    private static final byte[] SOCIAL_INFO = vtable(20, 4, 8, 12, 16);
    private static final byte[] CHANNEL = vtable(16, 4, 8, 12);
    private static final byte[] VIDEO_INFO = vtable(28, 8, 4, 16, 24);
    private static final byte[] BATCH = vtable(8, 4);
    private static final byte[] STRUCT = vtable(32, 8, 16, 28, 4, 24);
    private static final Quality[] QUALITIES = Quality.values();

    private FlatBuffersByHand() {}

    public static void write(AuditEvent event, ContentBuffer to) {
        int table = root(to, EVENT);
        text(to, table, 4, event.type());
        text(to, table, 8, event.subject());
        text(to, table, 12, event.source());
        text(to, table, 16, event.time());
        optional(to, table, 4, event.data());
        optional(to, table, 5, event.id());
    }

    public static AuditEvent auditEvent(ContentReader from) {
        int table = root(from);
        return new AuditEvent(
                text(from, table, 0),
                text(from, table, 1),
                text(from, table, 2),
                text(from, table, 3),
                optional(from, table, 4),
                optional(from, table, 5));
    }

    public static void write(Video video, ContentBuffer to) {
        int table = root(to, VIDEO);
        text(to, table, 4, video.videoId());
        text(to, table, 8, video.url());
        write(video.socialInfo(), to, table + 12);
        write(video.channel(), to, table + 16);
        write(video.videoInfo(), to, table + 20);
    }

    public static Video video(ContentReader from) {
        int table = root(from);
        return new Video(
                text(from, table, 0),
                text(from, table, 1),
                socialInfo(from, target(from, field(from, table, 2))),
                channel(from, target(from, field(from, table, 3))),
                videoInfo(from, target(from, field(from, table, 4))));
    }

    public static void write(StructBatch batch, ContentBuffer to) {
        int table = root(to, BATCH);
        int items = vector(to, table + 4, batch.items().size(), Integer.BYTES);
        to.writeZeros(-(to.size() + STRUCT.length) & 7);
        int vtable = to.size();
        to.writeBytes(STRUCT);
        for (Struct struct : batch.items()) {
            to.writeZeros(-to.size() & 7);
            int at = to.size();
            to.writeZeros(32);
            to.setIntLittleEndian(items, at - items);
            items += Integer.BYTES;
            to.setIntLittleEndian(at, at - vtable);
            to.setLongLittleEndian(at + 8, struct.i());
            to.setLongLittleEndian(at + 16, Double.doubleToRawLongBits(struct.f()));
            to.array()[at + 28] = (byte) (struct.t() ? 1 : 0);
            text(to, at, 4, struct.s());
            vector(to, at + 24, struct.b().length, 0);
            to.writeBytes(struct.b());
        }
    }

    public static StructBatch structBatch(ContentReader from) {
        int at = target(from, field(from, root(from), 0));
        int count = integer(from, at);
        List<Struct> items = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            at += Integer.BYTES;
            int table = target(from, at);
            int t = field(from, table, 2);
            int bytes = target(from, field(from, table, 4));
            from.position(bytes + Integer.BYTES);
            byte[] b = from.readBytes(integer(from, bytes));
            items.add(new Struct(
                    number(from, table, 0),
                    Double.longBitsToDouble(number(from, table, 1)),
                    t != 0 && from.array()[t] != 0,
                    text(from, table, 3),
                    b));
        }
        return new StructBatch(items);
    }

    private static void write(SocialInfo info, ContentBuffer to, int reference) {
        int table = table(to, SOCIAL_INFO, reference);
        to.setIntLittleEndian(table + 4, info.likes());
        to.setIntLittleEndian(table + 8, info.dislikes());
        to.setIntLittleEndian(table + 16, info.views());
        int comments = vector(to, table + 12, info.comments().size(), Integer.BYTES);
        for (String comment : info.comments()) {
            text(to, comments, 0, comment);
            comments += Integer.BYTES;
        }
    }

    private static SocialInfo socialInfo(ContentReader from, int table) {
        int at = target(from, field(from, table, 2));
        int count = integer(from, at);
        List<String> comments = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            at += Integer.BYTES;
            comments.add(text(from, target(from, at)));
        }
        return new SocialInfo(intField(from, table, 0), intField(from, table, 1), comments, intField(from, table, 3));
    }

    private static void write(Channel channel, ContentBuffer to, int reference) {
        int table = table(to, CHANNEL, reference);
        to.setIntLittleEndian(table + 8, channel.subscribers());
        text(to, table, 4, channel.name());
        text(to, table, 12, channel.channelId());
    }

    private static Channel channel(ContentReader from, int table) {
        return new Channel(text(from, table, 0), intField(from, table, 1), text(from, table, 2));
    }

    private static void write(VideoInfo info, ContentBuffer to, int reference) {
        int table = table(to, VIDEO_INFO, reference);
        to.setLongLittleEndian(table + 8, info.duration());
        to.setLongLittleEndian(table + 16, info.size());
        text(to, table, 4, info.description());
        int qualities = vector(to, table + 24, info.qualities().size(), Integer.BYTES);
        for (Quality quality : info.qualities()) {
            to.setIntLittleEndian(qualities, quality.ordinal());
            qualities += Integer.BYTES;
        }
    }

    private static VideoInfo videoInfo(ContentReader from, int table) {
        int at = target(from, field(from, table, 3));
        int count = integer(from, at);
        List<Quality> qualities = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            at += Integer.BYTES;
            qualities.add(QUALITIES[integer(from, at)]);
        }
        return new VideoInfo(number(from, table, 0), text(from, table, 1), number(from, table, 2), qualities);
    }

    private static byte[] vtable(int tableSize, int... fields) {
        byte[] bytes = new byte[4 + 2 * fields.length];
        bytes[0] = (byte) bytes.length;
        bytes[2] = (byte) tableSize;
        for (int i = 0; i < fields.length; i++) {
            bytes[4 + 2 * i] = (byte) fields[i];
        }
        return bytes;
    }

    private static int root(ContentBuffer to, byte[] vtable) {
        to.writeZeros(Integer.BYTES);
        return table(to, vtable, 0);
    }

    /** Writes a table that aligns its numbers of eight bytes. */
    private static int table(ContentBuffer to, byte[] vtable, int reference) {
        to.writeZeros(-(to.size() + vtable.length) & 7);
        to.writeBytes(vtable);
        int at = to.size();
        to.writeZeros(vtable[2]);
        to.setIntLittleEndian(at, vtable.length);
        to.setIntLittleEndian(reference, at - reference);
        return at;
    }

    private static int vector(ContentBuffer to, int reference, int count, int bytesEach) {
        to.writeZeros(-to.size() & 3);
        int at = to.size();
        to.setIntLittleEndian(reference, at - reference);
        to.writeZeros(Integer.BYTES + count * bytesEach);
        to.setIntLittleEndian(at, count);
        return at + Integer.BYTES;
    }

    private static void optional(ContentBuffer to, int table, int field, @Nullable String text) {
        if (text == null) {
            to.setShortLittleEndian(table - EVENT.length + 4 + 2 * field, 0);
        } else {
            text(to, table, EVENT[4 + 2 * field], text);
        }
    }

    private static void text(ContentBuffer to, int table, int field, String text) {
        to.writeZeros(-to.size() & 3);
        int at = to.size();
        to.setIntLittleEndian(table + field, at - table - field);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.ensure(Integer.BYTES);
        to.writeIntLittleEndianUnchecked(bytes.length);
        to.writeBytes(bytes);
        to.writeByte(0);
    }

    private static int root(ContentReader from) {
        return target(from, 0);
    }

    /** The position of a table's field; 0 if it is absent. */
    private static int field(ContentReader from, int table, int field) {
        int vtable = table - integer(from, table);
        int entry = 4 + 2 * field;
        if (entry >= from.array()[vtable]) {
            return 0;
        }
        int offset = from.array()[vtable + entry];
        return offset == 0 ? 0 : table + offset;
    }

    private static int target(ContentReader from, int reference) {
        return reference + integer(from, reference);
    }

    private static int integer(ContentReader from, int at) {
        from.position(at);
        return from.readIntLittleEndian();
    }

    private static int intField(ContentReader from, int table, int field) {
        int at = field(from, table, field);
        return at == 0 ? 0 : integer(from, at);
    }

    private static long number(ContentReader from, int table, int field) {
        int at = field(from, table, field);
        if (at == 0) {
            return 0;
        }
        from.position(at);
        return from.readLongLittleEndian();
    }

    private static String text(ContentReader from, int table, int field) {
        return text(from, target(from, field(from, table, field)));
    }

    private static @Nullable String optional(ContentReader from, int table, int field) {
        int at = field(from, table, field);
        return at == 0 ? null : text(from, target(from, at));
    }

    private static String text(ContentReader from, int at) {
        int length = integer(from, at);
        from.visit(Integer.BYTES + length);
        String text = from.readText(length);
        if (from.readUnsignedByte() != 0) {
            throw from.error("a text is not followed by NUL");
        }
        return text;
    }
}
