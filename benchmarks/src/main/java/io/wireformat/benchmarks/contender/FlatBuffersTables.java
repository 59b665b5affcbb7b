package io.wireformat.benchmarks.contender;

import com.google.flatbuffers.FlatBufferBuilder;
import io.wireformat.benchmarks.generated.flatbuffers.AuditEventTable;
import io.wireformat.benchmarks.generated.flatbuffers.ChannelTable;
import io.wireformat.benchmarks.generated.flatbuffers.SocialInfoTable;
import io.wireformat.benchmarks.generated.flatbuffers.StructBatchTable;
import io.wireformat.benchmarks.generated.flatbuffers.StructTable;
import io.wireformat.benchmarks.generated.flatbuffers.VideoInfoTable;
import io.wireformat.benchmarks.generated.flatbuffers.VideoTable;
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
import org.jspecify.annotations.Nullable;

/** Handwritten code that writes records with flatc's builder methods and reads them with its accessors. */
public final class FlatBuffersTables {

    private static final Quality[] QUALITIES = Quality.values();

    private FlatBuffersTables() {}

    public static int build(FlatBufferBuilder builder, AuditEvent event) {
        return AuditEventTable.createAuditEventTable(
                builder,
                builder.createString(event.type()),
                builder.createString(event.subject()),
                builder.createString(event.source()),
                builder.createString(event.time()),
                optional(builder, event.data()),
                optional(builder, event.id()));
    }

    public static AuditEvent auditEvent(ByteBuffer content) {
        AuditEventTable table = AuditEventTable.getRootAsAuditEventTable(content);
        return new AuditEvent(table.type(), table.subject(), table.source(), table.time(), table.data(), table.id());
    }

    public static int build(FlatBufferBuilder builder, Video video) {
        int videoId = builder.createString(video.videoId());
        int url = builder.createString(video.url());
        int socialInfo = build(builder, video.socialInfo());
        int channel = build(builder, video.channel());
        int videoInfo = build(builder, video.videoInfo());
        return VideoTable.createVideoTable(builder, videoId, url, socialInfo, channel, videoInfo);
    }

    public static Video video(ByteBuffer content) {
        VideoTable table = VideoTable.getRootAsVideoTable(content);
        return new Video(
                table.videoId(),
                table.url(),
                socialInfo(table.socialInfo()),
                channel(table.channel()),
                videoInfo(table.videoInfo()));
    }

    public static int build(FlatBufferBuilder builder, StructBatch batch) {
        List<Struct> structs = batch.items();
        int[] offsets = new int[structs.size()];
        for (int i = 0; i < offsets.length; i++) {
            Struct struct = structs.get(i);
            int s = builder.createString(struct.s());
            int b = builder.createByteVector(struct.b());
            offsets[i] = StructTable.createStructTable(builder, struct.i(), struct.f(), struct.t(), s, b);
        }
        return StructBatchTable.createStructBatchTable(builder, StructBatchTable.createItemsVector(builder, offsets));
    }

    public static StructBatch structBatch(ByteBuffer content) {
        StructBatchTable table = StructBatchTable.getRootAsStructBatchTable(content);
        List<Struct> items = new ArrayList<>(table.itemsLength());
        StructTable item = new StructTable();
        for (int i = 0, n = table.itemsLength(); i < n; i++) {
            table.items(item, i);
            byte[] b = new byte[item.bLength()];
            item.bAsByteBuffer().get(b);
            items.add(new Struct(item.i(), item.f(), item.t(), item.s(), b));
        }
        return new StructBatch(items);
    }

    private static int optional(FlatBufferBuilder builder, @Nullable String text) {
        return text == null ? 0 : builder.createString(text);
    }

    private static int build(FlatBufferBuilder builder, SocialInfo info) {
        List<String> comments = info.comments();
        int[] offsets = new int[comments.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = builder.createString(comments.get(i));
        }
        int vector = SocialInfoTable.createCommentsVector(builder, offsets);
        return SocialInfoTable.createSocialInfoTable(builder, info.likes(), info.dislikes(), vector, info.views());
    }

    private static SocialInfo socialInfo(SocialInfoTable table) {
        List<String> comments = new ArrayList<>(table.commentsLength());
        for (int i = 0, n = table.commentsLength(); i < n; i++) {
            comments.add(table.comments(i));
        }
        return new SocialInfo(table.likes(), table.dislikes(), comments, table.views());
    }

    private static int build(FlatBufferBuilder builder, Channel channel) {
        int name = builder.createString(channel.name());
        int channelId = builder.createString(channel.channelId());
        return ChannelTable.createChannelTable(builder, name, channel.subscribers(), channelId);
    }

    private static Channel channel(ChannelTable table) {
        return new Channel(table.name(), table.subscribers(), table.channelId());
    }

    private static int build(FlatBufferBuilder builder, VideoInfo info) {
        int description = builder.createString(info.description());
        int[] numbers = new int[info.qualities().size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = info.qualities().get(i).ordinal();
        }
        int qualities = VideoInfoTable.createQualitiesVector(builder, numbers);
        return VideoInfoTable.createVideoInfoTable(builder, info.duration(), description, info.size(), qualities);
    }

    private static VideoInfo videoInfo(VideoInfoTable table) {
        List<Quality> qualities = new ArrayList<>(table.qualitiesLength());
        for (int i = 0, n = table.qualitiesLength(); i < n; i++) {
            qualities.add(QUALITIES[table.qualities(i)]);
        }
        return new VideoInfo(table.duration(), table.description(), table.size(), qualities);
    }
}
