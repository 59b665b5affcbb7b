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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Handwritten Protobuf code for records on the plans' buffer: the lower bound for a plan. */
public final class ProtobufByHand {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LEN = 2;
    private static final Quality[] QUALITIES = Quality.values();

    private ProtobufByHand() {}

    public static void write(AuditEvent event, ContentBuffer to) {
        text(to, 1, event.type());
        text(to, 2, event.subject());
        text(to, 3, event.source());
        text(to, 4, event.time());
        text(to, 5, event.data());
        text(to, 6, event.id());
    }

    public static AuditEvent auditEvent(ContentReader from) {
        String type = "";
        String subject = "";
        String source = "";
        String time = "";
        String data = null;
        String id = null;
        while (from.hasRemaining()) {
            switch (from.readVarint32()) {
                case 1 << 3 | LEN -> type = text(from);
                case 2 << 3 | LEN -> subject = text(from);
                case 3 << 3 | LEN -> source = text(from);
                case 4 << 3 | LEN -> time = text(from);
                case 5 << 3 | LEN -> data = text(from);
                case 6 << 3 | LEN -> id = text(from);
                default -> throw from.error("unknown field");
            }
        }
        return new AuditEvent(type, subject, source, time, data, id);
    }

    public static void write(Video video, ContentBuffer to) {
        text(to, 1, video.videoId());
        text(to, 2, video.url());
        int social = open(to, 3, 2);
        write(video.socialInfo(), to);
        to.closeLength(social, 2);
        int channel = open(to, 4, 1);
        write(video.channel(), to);
        to.closeLength(channel, 1);
        int info = open(to, 5, 2);
        write(video.videoInfo(), to);
        to.closeLength(info, 2);
    }

    public static Video video(ContentReader from) {
        String videoId = "";
        String url = "";
        SocialInfo socialInfo = null;
        Channel channel = null;
        VideoInfo videoInfo = null;
        while (from.hasRemaining()) {
            switch (from.readVarint32()) {
                case 1 << 3 | LEN -> videoId = text(from);
                case 2 << 3 | LEN -> url = text(from);
                case 3 << 3 | LEN -> {
                    int outer = from.narrow(from.readVarint32());
                    socialInfo = socialInfo(from);
                    from.widen(outer);
                }
                case 4 << 3 | LEN -> {
                    int outer = from.narrow(from.readVarint32());
                    channel = channel(from);
                    from.widen(outer);
                }
                case 5 << 3 | LEN -> {
                    int outer = from.narrow(from.readVarint32());
                    videoInfo = videoInfo(from);
                    from.widen(outer);
                }
                default -> throw from.error("unknown field");
            }
        }
        if (socialInfo == null || channel == null || videoInfo == null) {
            throw from.error("a message is missing");
        }
        return new Video(videoId, url, socialInfo, channel, videoInfo);
    }

    public static void write(StructBatch batch, ContentBuffer to) {
        for (Struct struct : batch.items()) {
            int item = open(to, 1, 2);
            number(to, 1, struct.i());
            to.ensure(1 + Long.BYTES);
            to.writeByteUnchecked(2 << 3 | FIXED64);
            to.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(struct.f()));
            number(to, 3, struct.t() ? 1 : 0);
            text(to, 4, struct.s());
            to.writeByte(5 << 3 | LEN);
            to.writeLengthAndBytes(struct.b(), 0);
            to.closeLength(item, 2);
        }
    }

    public static StructBatch structBatch(ContentReader from) {
        List<Struct> items = new ArrayList<>();
        while (from.hasRemaining()) {
            if (from.readVarint32() != (1 << 3 | LEN)) {
                throw from.error("unknown field");
            }
            from.countElement(ContentReader.LIST_ELEMENT);
            int outer = from.narrow(from.readVarint32());
            items.add(struct(from));
            from.widen(outer);
        }
        return new StructBatch(items);
    }

    private static Struct struct(ContentReader from) {
        long i = 0;
        double f = 0;
        boolean t = false;
        String s = "";
        byte[] b = new byte[0];
        while (from.hasRemaining()) {
            switch (from.readVarint32()) {
                case 1 << 3 | VARINT -> i = from.readVarint64();
                case 2 << 3 | FIXED64 -> f = Double.longBitsToDouble(from.readLongLittleEndian());
                case 3 << 3 | VARINT -> t = from.readVarint32() != 0;
                case 4 << 3 | LEN -> s = text(from);
                case 5 << 3 | LEN -> b = from.readBytes(from.readVarint32());
                default -> throw from.error("unknown field");
            }
        }
        return new Struct(i, f, t, s, b);
    }

    private static void write(SocialInfo info, ContentBuffer to) {
        number(to, 1, info.likes());
        number(to, 2, info.dislikes());
        for (String comment : info.comments()) {
            text(to, 3, comment);
        }
        number(to, 4, info.views());
    }

    private static SocialInfo socialInfo(ContentReader from) {
        int likes = 0;
        int dislikes = 0;
        List<String> comments = new ArrayList<>();
        int views = 0;
        while (from.hasRemaining()) {
            switch (from.readVarint32()) {
                case 1 << 3 | VARINT -> likes = from.readVarint32();
                case 2 << 3 | VARINT -> dislikes = from.readVarint32();
                case 3 << 3 | LEN -> {
                    from.countElement(ContentReader.LIST_ELEMENT);
                    comments.add(text(from));
                }
                case 4 << 3 | VARINT -> views = from.readVarint32();
                default -> throw from.error("unknown field");
            }
        }
        return new SocialInfo(likes, dislikes, comments, views);
    }

    private static void write(Channel channel, ContentBuffer to) {
        text(to, 1, channel.name());
        number(to, 2, channel.subscribers());
        text(to, 3, channel.channelId());
    }

    private static Channel channel(ContentReader from) {
        String name = "";
        int subscribers = 0;
        String channelId = "";
        while (from.hasRemaining()) {
            switch (from.readVarint32()) {
                case 1 << 3 | LEN -> name = text(from);
                case 2 << 3 | VARINT -> subscribers = from.readVarint32();
                case 3 << 3 | LEN -> channelId = text(from);
                default -> throw from.error("unknown field");
            }
        }
        return new Channel(name, subscribers, channelId);
    }

    private static void write(VideoInfo info, ContentBuffer to) {
        number(to, 1, info.duration());
        text(to, 2, info.description());
        number(to, 3, info.size());
        int qualities = open(to, 4, 1);
        to.ensure(info.qualities().size());
        for (Quality quality : info.qualities()) {
            to.writeByteUnchecked(quality.ordinal());
        }
        to.closeLength(qualities, 1);
    }

    private static VideoInfo videoInfo(ContentReader from) {
        long duration = 0;
        String description = "";
        long size = 0;
        List<Quality> qualities = new ArrayList<>();
        while (from.hasRemaining()) {
            switch (from.readVarint32()) {
                case 1 << 3 | VARINT -> duration = from.readVarint64();
                case 2 << 3 | LEN -> description = text(from);
                case 3 << 3 | VARINT -> size = from.readVarint64();
                case 4 << 3 | LEN -> {
                    int outer = from.narrow(from.readVarint32());
                    while (from.hasRemaining()) {
                        from.countElement(ContentReader.LIST_ELEMENT);
                        qualities.add(QUALITIES[from.readVarint32()]);
                    }
                    from.widen(outer);
                }
                default -> throw from.error("unknown field");
            }
        }
        return new VideoInfo(duration, description, size, qualities);
    }

    private static int open(ContentBuffer to, int number, int gap) {
        to.writeByte(number << 3 | LEN);
        return to.openLength(gap);
    }

    private static void text(ContentBuffer to, int number, @Nullable String text) {
        if (text != null) {
            to.writeByte(number << 3 | LEN);
            to.writeText(text, 0);
        }
    }

    private static String text(ContentReader from) {
        return from.readText(from.readVarint32());
    }

    private static void number(ContentBuffer to, int number, long value) {
        to.ensure(1 + ContentBuffer.MAX_VARINT_SIZE);
        to.writeByteUnchecked(number << 3 | VARINT);
        to.writeVarint64Unchecked(value);
    }
}
