package io.wireformat.benchmarks.contender;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.Struct;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.Quality;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** Handwritten code with msgpack-core for records; fields are expected in the order in which they are written. */
public final class MessagePackCore {

    private MessagePackCore() {}

    public static void pack(AuditEvent event, MessagePacker packer) throws IOException {
        packer.packMapHeader(6);
        text(packer, "type", event.type());
        text(packer, "subject", event.subject());
        text(packer, "source", event.source());
        text(packer, "time", event.time());
        text(packer, "data", event.data());
        text(packer, "id", event.id());
    }

    public static AuditEvent auditEvent(MessageUnpacker unpacker) throws IOException {
        expectMap(unpacker, 6);
        return new AuditEvent(
                required(unpacker, "type"),
                required(unpacker, "subject"),
                required(unpacker, "source"),
                required(unpacker, "time"),
                optional(unpacker, "data"),
                optional(unpacker, "id"));
    }

    public static void pack(Video video, MessagePacker packer) throws IOException {
        packer.packMapHeader(5);
        text(packer, "videoId", video.videoId());
        text(packer, "url", video.url());
        packer.packString("socialInfo");
        pack(video.socialInfo(), packer);
        packer.packString("channel");
        pack(video.channel(), packer);
        packer.packString("videoInfo");
        pack(video.videoInfo(), packer);
    }

    public static Video video(MessageUnpacker unpacker) throws IOException {
        expectMap(unpacker, 5);
        String videoId = required(unpacker, "videoId");
        String url = required(unpacker, "url");
        expect(unpacker, "socialInfo");
        SocialInfo socialInfo = socialInfo(unpacker);
        expect(unpacker, "channel");
        Channel channel = channel(unpacker);
        expect(unpacker, "videoInfo");
        return new Video(videoId, url, socialInfo, channel, videoInfo(unpacker));
    }

    public static void pack(StructBatch batch, MessagePacker packer) throws IOException {
        packer.packMapHeader(1);
        packer.packString("items");
        packer.packArrayHeader(batch.items().size());
        for (Struct struct : batch.items()) {
            packer.packMapHeader(5);
            packer.packString("i").packLong(struct.i());
            packer.packString("f").packDouble(struct.f());
            packer.packString("t").packBoolean(struct.t());
            packer.packString("s").packString(struct.s());
            packer.packString("b").packBinaryHeader(struct.b().length);
            packer.writePayload(struct.b());
        }
    }

    public static StructBatch structBatch(MessageUnpacker unpacker) throws IOException {
        expectMap(unpacker, 1);
        expect(unpacker, "items");
        int count = unpacker.unpackArrayHeader();
        List<Struct> items = new ArrayList<>(count);
        for (int n = 0; n < count; n++) {
            expectMap(unpacker, 5);
            expect(unpacker, "i");
            long i = unpacker.unpackLong();
            expect(unpacker, "f");
            double f = unpacker.unpackDouble();
            expect(unpacker, "t");
            boolean t = unpacker.unpackBoolean();
            String s = required(unpacker, "s");
            expect(unpacker, "b");
            items.add(new Struct(i, f, t, s, unpacker.readPayload(unpacker.unpackBinaryHeader())));
        }
        return new StructBatch(items);
    }

    private static void pack(SocialInfo info, MessagePacker packer) throws IOException {
        packer.packMapHeader(4);
        packer.packString("likes").packInt(info.likes());
        packer.packString("dislikes").packInt(info.dislikes());
        packer.packString("comments").packArrayHeader(info.comments().size());
        for (String comment : info.comments()) {
            packer.packString(comment);
        }
        packer.packString("views").packInt(info.views());
    }

    private static SocialInfo socialInfo(MessageUnpacker unpacker) throws IOException {
        expectMap(unpacker, 4);
        expect(unpacker, "likes");
        int likes = unpacker.unpackInt();
        expect(unpacker, "dislikes");
        int dislikes = unpacker.unpackInt();
        expect(unpacker, "comments");
        int count = unpacker.unpackArrayHeader();
        List<String> comments = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            comments.add(unpacker.unpackString());
        }
        expect(unpacker, "views");
        return new SocialInfo(likes, dislikes, comments, unpacker.unpackInt());
    }

    private static void pack(Channel channel, MessagePacker packer) throws IOException {
        packer.packMapHeader(3);
        text(packer, "name", channel.name());
        packer.packString("subscribers").packInt(channel.subscribers());
        text(packer, "channelId", channel.channelId());
    }

    private static Channel channel(MessageUnpacker unpacker) throws IOException {
        expectMap(unpacker, 3);
        String name = required(unpacker, "name");
        expect(unpacker, "subscribers");
        return new Channel(name, unpacker.unpackInt(), required(unpacker, "channelId"));
    }

    private static void pack(VideoInfo info, MessagePacker packer) throws IOException {
        packer.packMapHeader(4);
        packer.packString("duration").packLong(info.duration());
        text(packer, "description", info.description());
        packer.packString("size").packLong(info.size());
        packer.packString("qualities").packArrayHeader(info.qualities().size());
        for (Quality quality : info.qualities()) {
            packer.packString(quality.name());
        }
    }

    private static VideoInfo videoInfo(MessageUnpacker unpacker) throws IOException {
        expectMap(unpacker, 4);
        expect(unpacker, "duration");
        long duration = unpacker.unpackLong();
        String description = required(unpacker, "description");
        expect(unpacker, "size");
        long size = unpacker.unpackLong();
        expect(unpacker, "qualities");
        int count = unpacker.unpackArrayHeader();
        List<Quality> qualities = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            qualities.add(Quality.valueOf(unpacker.unpackString()));
        }
        return new VideoInfo(duration, description, size, qualities);
    }

    private static void text(MessagePacker packer, String name, @Nullable String value) throws IOException {
        packer.packString(name);
        if (value == null) {
            packer.packNil();
        } else {
            packer.packString(value);
        }
    }

    private static String required(MessageUnpacker unpacker, String name) throws IOException {
        expect(unpacker, name);
        return unpacker.unpackString();
    }

    private static @Nullable String optional(MessageUnpacker unpacker, String name) throws IOException {
        expect(unpacker, name);
        return unpacker.tryUnpackNil() ? null : unpacker.unpackString();
    }

    private static void expect(MessageUnpacker unpacker, String name) throws IOException {
        if (!unpacker.unpackString().equals(name)) {
            throw new IOException(name + " expected");
        }
    }

    private static void expectMap(MessageUnpacker unpacker, int size) throws IOException {
        if (unpacker.unpackMapHeader() != size) {
            throw new IOException("a map of " + size + " expected");
        }
    }
}
