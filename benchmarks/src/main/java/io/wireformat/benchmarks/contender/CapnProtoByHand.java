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
 * Handwritten Cap'n Proto code for records on the plans' buffer, with one segment: the lower bound for a plan. The
 * buffer must be empty.
 */
public final class CapnProtoByHand {

    private static final int WORD = 8;

    /** The number of segments minus one, and the length of the segment. */
    private static final int HEAD = 8;

    private static final int BYTES = 2;
    private static final int TWO_BYTES = 3;
    private static final int POINTERS = 6;
    private static final int STRUCTS = 7;
    private static final int STRUCT_BYTES = 5 * WORD;
    private static final Quality[] QUALITIES = Quality.values();

    private CapnProtoByHand() {}

    public static void write(AuditEvent event, ContentBuffer to) {
        int at = root(to, 0, 6);
        text(to, at, event.type());
        text(to, at + WORD, event.subject());
        text(to, at + 2 * WORD, event.source());
        text(to, at + 3 * WORD, event.time());
        text(to, at + 4 * WORD, event.data());
        text(to, at + 5 * WORD, event.id());
        close(to);
    }

    public static AuditEvent auditEvent(ContentReader from) {
        int at = target(from, HEAD);
        return new AuditEvent(
                text(from, at),
                text(from, at + WORD),
                text(from, at + 2 * WORD),
                text(from, at + 3 * WORD),
                optional(from, at + 4 * WORD),
                optional(from, at + 5 * WORD));
    }

    public static void write(Video video, ContentBuffer to) {
        int at = root(to, 0, 5);
        text(to, at, video.videoId());
        text(to, at + WORD, video.url());
        write(video.socialInfo(), to, at + 2 * WORD);
        write(video.channel(), to, at + 3 * WORD);
        write(video.videoInfo(), to, at + 4 * WORD);
        close(to);
    }

    public static Video video(ContentReader from) {
        int at = target(from, HEAD);
        return new Video(
                text(from, at),
                text(from, at + WORD),
                socialInfo(from, target(from, at + 2 * WORD)),
                channel(from, target(from, at + 3 * WORD)),
                videoInfo(from, target(from, at + 4 * WORD)));
    }

    public static void write(StructBatch batch, ContentBuffer to) {
        int reference = root(to, 0, 1);
        int count = batch.items().size();
        int tag = to.size();
        list(to, reference, STRUCTS, count * STRUCT_BYTES / WORD, WORD + count * STRUCT_BYTES);
        to.setLongLittleEndian(tag, (long) count << 2 | sizes(3, 2));
        int at = tag + WORD;
        for (Struct struct : batch.items()) {
            to.setLongLittleEndian(at, struct.i());
            to.setLongLittleEndian(at + WORD, Double.doubleToRawLongBits(struct.f()));
            to.array()[at + 2 * WORD] = (byte) (struct.t() ? 1 : 0);
            text(to, at + 3 * WORD, struct.s());
            byte[] b = struct.b();
            int bytes = to.size();
            list(to, at + 4 * WORD, BYTES, b.length, b.length);
            System.arraycopy(b, 0, to.array(), bytes, b.length);
            at += STRUCT_BYTES;
        }
        close(to);
    }

    public static StructBatch structBatch(ContentReader from) {
        int tag = target(from, target(from, HEAD));
        from.position(tag);
        int count = from.readIntLittleEndian() >>> 2;
        List<Struct> items = BufferContender.list(from, count);
        int at = tag + WORD;
        for (int n = 0; n < count; n++) {
            from.position(at);
            long i = from.readLongLittleEndian();
            double f = Double.longBitsToDouble(from.readLongLittleEndian());
            boolean t = (from.readUnsignedByte() & 1) != 0;
            String s = text(from, at + 3 * WORD);
            int length = length(from, at + 4 * WORD);
            from.position(target(from, at + 4 * WORD));
            items.add(new Struct(i, f, t, s, from.readBytes(length)));
            at += STRUCT_BYTES;
        }
        return new StructBatch(items);
    }

    private static void write(SocialInfo info, ContentBuffer to, int reference) {
        int at = struct(to, reference, 2, 1);
        to.setIntLittleEndian(at, info.likes());
        to.setIntLittleEndian(at + 4, info.dislikes());
        to.setIntLittleEndian(at + WORD, info.views());
        int count = info.comments().size();
        int comments = to.size();
        list(to, at + 2 * WORD, POINTERS, count, count * WORD);
        for (String comment : info.comments()) {
            text(to, comments, comment);
            comments += WORD;
        }
    }

    private static SocialInfo socialInfo(ContentReader from, int at) {
        int count = length(from, at + 2 * WORD);
        int comment = target(from, at + 2 * WORD);
        List<String> comments = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            comments.add(text(from, comment + n * WORD));
        }
        from.position(at);
        return new SocialInfo(
                from.readIntLittleEndian(), from.readIntLittleEndian(), comments, from.readIntLittleEndian());
    }

    private static void write(Channel channel, ContentBuffer to, int reference) {
        int at = struct(to, reference, 1, 2);
        to.setIntLittleEndian(at, channel.subscribers());
        text(to, at + WORD, channel.name());
        text(to, at + 2 * WORD, channel.channelId());
    }

    private static Channel channel(ContentReader from, int at) {
        String name = text(from, at + WORD);
        String channelId = text(from, at + 2 * WORD);
        from.position(at);
        return new Channel(name, from.readIntLittleEndian(), channelId);
    }

    private static void write(VideoInfo info, ContentBuffer to, int reference) {
        int at = struct(to, reference, 2, 2);
        to.setLongLittleEndian(at, info.duration());
        to.setLongLittleEndian(at + WORD, info.size());
        text(to, at + 2 * WORD, info.description());
        int quality = to.size();
        int count = info.qualities().size();
        list(to, at + 3 * WORD, TWO_BYTES, count, count * Short.BYTES);
        for (Quality each : info.qualities()) {
            to.setShortLittleEndian(quality, each.ordinal());
            quality += Short.BYTES;
        }
    }

    private static VideoInfo videoInfo(ContentReader from, int at) {
        String description = text(from, at + 2 * WORD);
        int count = length(from, at + 3 * WORD);
        from.position(target(from, at + 3 * WORD));
        List<Quality> qualities = BufferContender.list(from, count);
        for (int n = 0; n < count; n++) {
            qualities.add(QUALITIES[from.readUnsignedByte() | from.readUnsignedByte() << 8]);
        }
        from.position(at);
        return new VideoInfo(from.readLongLittleEndian(), description, from.readLongLittleEndian(), qualities);
    }

    private static int root(ContentBuffer to, int dataWords, int pointers) {
        to.writeZeros(HEAD + WORD);
        return struct(to, HEAD, dataWords, pointers);
    }

    private static void close(ContentBuffer to) {
        to.setIntLittleEndian(4, (to.size() - HEAD) / WORD);
    }

    private static int struct(ContentBuffer to, int reference, int dataWords, int pointers) {
        int at = to.size();
        to.writeZeros((dataWords + pointers) * WORD);
        to.setLongLittleEndian(reference, offset(reference, at) | sizes(dataWords, pointers));
        return at;
    }

    private static void list(ContentBuffer to, int reference, int element, int count, int bytes) {
        to.setLongLittleEndian(
                reference, offset(reference, to.size()) | 1 | ((long) count << 3 | element) << Integer.SIZE);
        to.writeZeros(bytes + WORD - 1 & -WORD);
    }

    private static void text(ContentBuffer to, int reference, @Nullable String text) {
        if (text == null) {
            return;
        }
        int at = to.size();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.writeBytes(bytes);
        to.writeZeros(WORD - (bytes.length & WORD - 1));
        to.setLongLittleEndian(
                reference, offset(reference, at) | 1 | ((bytes.length + 1L) << 3 | BYTES) << Integer.SIZE);
    }

    private static long offset(int reference, int at) {
        return (long) ((at - reference - WORD) / WORD) << 2;
    }

    private static long sizes(int dataWords, int pointers) {
        return (long) dataWords << 32 | (long) pointers << 48;
    }

    private static int target(ContentReader from, int reference) {
        from.position(reference);
        return reference + WORD + (from.readIntLittleEndian() >> 2) * WORD;
    }

    private static int length(ContentReader from, int reference) {
        from.position(reference + Integer.BYTES);
        return from.readIntLittleEndian() >>> 3;
    }

    private static String text(ContentReader from, int reference) {
        int length = length(from, reference) - 1;
        from.visit(WORD + length);
        from.position(target(from, reference));
        String text = from.readText(length);
        if (from.readUnsignedByte() != 0) {
            throw from.error("a text does not end with NUL");
        }
        return text;
    }

    private static @Nullable String optional(ContentReader from, int reference) {
        from.position(reference);
        return from.readLongLittleEndian() == 0 ? null : text(from, reference);
    }
}
