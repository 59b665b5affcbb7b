package io.wireformat.benchmarks.contender;

import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.Struct;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.Quality;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.jspecify.annotations.Nullable;

/** Writes and reads records with the same calls to libthrift as generated code, but without generated objects. */
public final class ThriftLibrary {

    private static final TStruct STRUCT = new TStruct("");
    private static final Quality[] QUALITIES = Quality.values();

    private ThriftLibrary() {}

    public static void write(AuditEvent event, TProtocol to) throws TException {
        to.writeStructBegin(STRUCT);
        text(to, 1, event.type());
        text(to, 2, event.subject());
        text(to, 3, event.source());
        text(to, 4, event.time());
        text(to, 5, event.data());
        text(to, 6, event.id());
        end(to);
    }

    public static AuditEvent auditEvent(TProtocol from) throws TException {
        String[] texts = new String[7];
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            texts[field.id] = from.readString();
        }
        return new AuditEvent(texts[1], texts[2], texts[3], texts[4], texts[5], texts[6]);
    }

    public static void write(Video video, TProtocol to) throws TException {
        to.writeStructBegin(STRUCT);
        text(to, 1, video.videoId());
        text(to, 2, video.url());
        to.writeFieldBegin(new TField("", TType.STRUCT, (short) 3));
        SocialInfo social = video.socialInfo();
        to.writeStructBegin(STRUCT);
        i32(to, 1, social.likes());
        i32(to, 2, social.dislikes());
        list(to, 3, TType.STRING, social.comments().size());
        for (String comment : social.comments()) {
            to.writeString(comment);
        }
        i32(to, 4, social.views());
        end(to);
        to.writeFieldBegin(new TField("", TType.STRUCT, (short) 4));
        Channel channel = video.channel();
        to.writeStructBegin(STRUCT);
        text(to, 1, channel.name());
        i32(to, 2, channel.subscribers());
        text(to, 3, channel.channelId());
        end(to);
        to.writeFieldBegin(new TField("", TType.STRUCT, (short) 5));
        VideoInfo info = video.videoInfo();
        to.writeStructBegin(STRUCT);
        i64(to, 1, info.duration());
        text(to, 2, info.description());
        i64(to, 3, info.size());
        list(to, 4, TType.I32, info.qualities().size());
        for (Quality quality : info.qualities()) {
            to.writeI32(quality.ordinal());
        }
        end(to);
        end(to);
    }

    public static Video video(TProtocol from) throws TException {
        String videoId = "";
        String url = "";
        SocialInfo socialInfo = null;
        Channel channel = null;
        VideoInfo videoInfo = null;
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            switch (field.id) {
                case 1 -> videoId = from.readString();
                case 2 -> url = from.readString();
                case 3 -> socialInfo = socialInfo(from);
                case 4 -> channel = channel(from);
                case 5 -> videoInfo = videoInfo(from);
                default -> throw new TProtocolException("unknown field");
            }
        }
        from.readStructEnd();
        if (socialInfo == null || channel == null || videoInfo == null) {
            throw new TProtocolException("a struct is missing");
        }
        return new Video(videoId, url, socialInfo, channel, videoInfo);
    }

    public static void write(StructBatch batch, TProtocol to) throws TException {
        to.writeStructBegin(STRUCT);
        list(to, 1, TType.STRUCT, batch.items().size());
        for (Struct struct : batch.items()) {
            to.writeStructBegin(STRUCT);
            i64(to, 1, struct.i());
            to.writeFieldBegin(new TField("", TType.DOUBLE, (short) 2));
            to.writeDouble(struct.f());
            to.writeFieldBegin(new TField("", TType.BOOL, (short) 3));
            to.writeBool(struct.t());
            text(to, 4, struct.s());
            to.writeFieldBegin(new TField("", TType.STRING, (short) 5));
            to.writeBinary(ByteBuffer.wrap(struct.b()));
            end(to);
        }
        end(to);
    }

    public static StructBatch structBatch(TProtocol from) throws TException {
        List<Struct> items = new ArrayList<>();
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            TList list = from.readListBegin();
            for (int n = 0; n < list.size; n++) {
                items.add(struct(from));
            }
        }
        from.readStructEnd();
        return new StructBatch(items);
    }

    private static Struct struct(TProtocol from) throws TException {
        long i = 0;
        double f = 0;
        boolean t = false;
        String s = "";
        byte[] b = new byte[0];
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            switch (field.id) {
                case 1 -> i = from.readI64();
                case 2 -> f = from.readDouble();
                case 3 -> t = from.readBool();
                case 4 -> s = from.readString();
                case 5 -> {
                    ByteBuffer bytes = from.readBinary();
                    b = new byte[bytes.remaining()];
                    bytes.get(b);
                }
                default -> throw new TProtocolException("unknown field");
            }
        }
        from.readStructEnd();
        return new Struct(i, f, t, s, b);
    }

    private static SocialInfo socialInfo(TProtocol from) throws TException {
        int likes = 0;
        int dislikes = 0;
        List<String> comments = new ArrayList<>();
        int views = 0;
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            switch (field.id) {
                case 1 -> likes = from.readI32();
                case 2 -> dislikes = from.readI32();
                case 3 -> {
                    TList list = from.readListBegin();
                    for (int n = 0; n < list.size; n++) {
                        comments.add(from.readString());
                    }
                }
                case 4 -> views = from.readI32();
                default -> throw new TProtocolException("unknown field");
            }
        }
        from.readStructEnd();
        return new SocialInfo(likes, dislikes, comments, views);
    }

    private static Channel channel(TProtocol from) throws TException {
        String name = "";
        int subscribers = 0;
        String channelId = "";
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            switch (field.id) {
                case 1 -> name = from.readString();
                case 2 -> subscribers = from.readI32();
                case 3 -> channelId = from.readString();
                default -> throw new TProtocolException("unknown field");
            }
        }
        from.readStructEnd();
        return new Channel(name, subscribers, channelId);
    }

    private static VideoInfo videoInfo(TProtocol from) throws TException {
        long duration = 0;
        String description = "";
        long size = 0;
        List<Quality> qualities = new ArrayList<>();
        from.readStructBegin();
        for (TField field = from.readFieldBegin(); field.type != TType.STOP; field = from.readFieldBegin()) {
            switch (field.id) {
                case 1 -> duration = from.readI64();
                case 2 -> description = from.readString();
                case 3 -> size = from.readI64();
                case 4 -> {
                    TList list = from.readListBegin();
                    for (int n = 0; n < list.size; n++) {
                        qualities.add(QUALITIES[from.readI32()]);
                    }
                }
                default -> throw new TProtocolException("unknown field");
            }
        }
        from.readStructEnd();
        return new VideoInfo(duration, description, size, qualities);
    }

    private static void end(TProtocol to) throws TException {
        to.writeFieldStop();
        to.writeStructEnd();
    }

    private static void text(TProtocol to, int id, @Nullable String text) throws TException {
        if (text != null) {
            to.writeFieldBegin(new TField("", TType.STRING, (short) id));
            to.writeString(text);
        }
    }

    private static void i32(TProtocol to, int id, int value) throws TException {
        to.writeFieldBegin(new TField("", TType.I32, (short) id));
        to.writeI32(value);
    }

    private static void i64(TProtocol to, int id, long value) throws TException {
        to.writeFieldBegin(new TField("", TType.I64, (short) id));
        to.writeI64(value);
    }

    private static void list(TProtocol to, int id, byte type, int count) throws TException {
        to.writeFieldBegin(new TField("", TType.LIST, (short) id));
        to.writeListBegin(new TList(type, count));
    }
}
