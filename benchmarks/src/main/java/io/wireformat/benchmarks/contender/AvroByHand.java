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

/** Handwritten Avro code for records on the plans' buffer: the lower bound for a plan. */
public final class AvroByHand {

    private static final Quality[] QUALITIES = Quality.values();

    private AvroByHand() {}

    public static void write(AuditEvent event, ContentBuffer to) {
        to.writeText(event.type(), 1);
        to.writeText(event.subject(), 1);
        to.writeText(event.source(), 1);
        to.writeText(event.time(), 1);
        optional(to, event.data());
        optional(to, event.id());
    }

    public static AuditEvent auditEvent(ContentReader from) {
        return new AuditEvent(text(from), text(from), text(from), text(from), optional(from), optional(from));
    }

    public static void write(Video video, ContentBuffer to) {
        to.writeText(video.videoId(), 1);
        to.writeText(video.url(), 1);
        SocialInfo social = video.socialInfo();
        number(to, social.likes());
        number(to, social.dislikes());
        for (String comment : block(to, social.comments())) {
            to.writeText(comment, 1);
        }
        to.writeByte(0);
        number(to, social.views());
        Channel channel = video.channel();
        to.writeText(channel.name(), 1);
        number(to, channel.subscribers());
        to.writeText(channel.channelId(), 1);
        VideoInfo info = video.videoInfo();
        number(to, info.duration());
        to.writeText(info.description(), 1);
        number(to, info.size());
        for (Quality quality : block(to, info.qualities())) {
            to.writeByte(quality.ordinal() << 1);
        }
        to.writeByte(0);
    }

    public static Video video(ContentReader from) {
        return new Video(text(from), text(from), socialInfo(from), channel(from), videoInfo(from));
    }

    public static void write(StructBatch batch, ContentBuffer to) {
        for (Struct struct : block(to, batch.items())) {
            number(to, struct.i());
            to.ensure(Long.BYTES + 1);
            to.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(struct.f()));
            to.writeByteUnchecked(struct.t() ? 1 : 0);
            to.writeText(struct.s(), 1);
            to.writeLengthAndBytes(struct.b(), 1);
        }
        to.writeByte(0);
    }

    public static StructBatch structBatch(ContentReader from) {
        List<Struct> items = new ArrayList<>();
        for (int count = count(from); count > 0; count = count(from)) {
            from.countElements(count, ContentReader.LIST_ELEMENT);
            for (int n = 0; n < count; n++) {
                items.add(new Struct(
                        number(from),
                        Double.longBitsToDouble(from.readLongLittleEndian()),
                        from.readUnsignedByte() != 0,
                        text(from),
                        from.readBytes(count(from))));
            }
        }
        return new StructBatch(items);
    }

    private static SocialInfo socialInfo(ContentReader from) {
        int likes = (int) number(from);
        int dislikes = (int) number(from);
        List<String> comments = new ArrayList<>();
        for (int count = count(from); count > 0; count = count(from)) {
            from.countElements(count, ContentReader.LIST_ELEMENT);
            for (int n = 0; n < count; n++) {
                comments.add(text(from));
            }
        }
        return new SocialInfo(likes, dislikes, comments, (int) number(from));
    }

    private static Channel channel(ContentReader from) {
        return new Channel(text(from), (int) number(from), text(from));
    }

    private static VideoInfo videoInfo(ContentReader from) {
        long duration = number(from);
        String description = text(from);
        long size = number(from);
        List<Quality> qualities = new ArrayList<>();
        for (int count = count(from); count > 0; count = count(from)) {
            from.countElements(count, ContentReader.LIST_ELEMENT);
            for (int n = 0; n < count; n++) {
                qualities.add(QUALITIES[count(from)]);
            }
        }
        return new VideoInfo(duration, description, size, qualities);
    }

    private static void optional(ContentBuffer to, @Nullable String text) {
        if (text == null) {
            to.writeByte(0);
        } else {
            to.writeByte(1 << 1);
            to.writeText(text, 1);
        }
    }

    private static @Nullable String optional(ContentReader from) {
        return from.readUnsignedByte() == 0 ? null : text(from);
    }

    private static String text(ContentReader from) {
        return from.readText(count(from));
    }

    private static <T> List<T> block(ContentBuffer to, List<T> items) {
        if (!items.isEmpty()) {
            number(to, items.size());
        }
        return items;
    }

    private static int count(ContentReader from) {
        return (int) number(from);
    }

    private static void number(ContentBuffer to, long value) {
        to.ensure(ContentBuffer.MAX_VARINT_SIZE);
        to.writeVarint64Unchecked(value << 1 ^ value >> 63);
    }

    private static long number(ContentReader from) {
        long value = from.readVarint64();
        return value >>> 1 ^ -(value & 1);
    }
}
