package io.wireformat.benchmarks.contender;

import com.google.protobuf.ByteString;
import io.wireformat.benchmarks.generated.protobuf.AuditEventMessage;
import io.wireformat.benchmarks.generated.protobuf.ChannelMessage;
import io.wireformat.benchmarks.generated.protobuf.QualityEnum;
import io.wireformat.benchmarks.generated.protobuf.SocialInfoMessage;
import io.wireformat.benchmarks.generated.protobuf.StructBatchMessage;
import io.wireformat.benchmarks.generated.protobuf.StructMessage;
import io.wireformat.benchmarks.generated.protobuf.VideoInfoMessage;
import io.wireformat.benchmarks.generated.protobuf.VideoMessage;
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

/** Maps records to and from classes of protoc, with handwritten code as in an application. */
public final class ProtobufMapping {

    private static final QualityEnum[] QUALITY_MESSAGES = QualityEnum.values();
    private static final Quality[] QUALITIES = Quality.values();

    private ProtobufMapping() {}

    public static AuditEventMessage toMessage(AuditEvent event) {
        AuditEventMessage.Builder message = AuditEventMessage.newBuilder()
                .setType(event.type())
                .setSubject(event.subject())
                .setSource(event.source())
                .setTime(event.time());
        if (event.data() != null) {
            message.setData(event.data());
        }
        if (event.id() != null) {
            message.setId(event.id());
        }
        return message.build();
    }

    public static AuditEvent toRecord(AuditEventMessage message) {
        return new AuditEvent(
                message.getType(),
                message.getSubject(),
                message.getSource(),
                message.getTime(),
                message.hasData() ? message.getData() : null,
                message.hasId() ? message.getId() : null);
    }

    public static VideoMessage toMessage(Video video) {
        return VideoMessage.newBuilder()
                .setVideoId(video.videoId())
                .setUrl(video.url())
                .setSocialInfo(toMessage(video.socialInfo()))
                .setChannel(toMessage(video.channel()))
                .setVideoInfo(toMessage(video.videoInfo()))
                .build();
    }

    public static Video toRecord(VideoMessage message) {
        return new Video(
                message.getVideoId(),
                message.getUrl(),
                toRecord(message.getSocialInfo()),
                toRecord(message.getChannel()),
                toRecord(message.getVideoInfo()));
    }

    public static StructBatchMessage toMessage(StructBatch batch) {
        StructBatchMessage.Builder message = StructBatchMessage.newBuilder();
        for (Struct struct : batch.items()) {
            message.addItems(StructMessage.newBuilder()
                    .setI(struct.i())
                    .setF(struct.f())
                    .setT(struct.t())
                    .setS(struct.s())
                    .setB(ByteString.copyFrom(struct.b()))
                    .build());
        }
        return message.build();
    }

    public static StructBatch toRecord(StructBatchMessage message) {
        List<Struct> items = new ArrayList<>(message.getItemsCount());
        for (StructMessage item : message.getItemsList()) {
            items.add(new Struct(
                    item.getI(),
                    item.getF(),
                    item.getT(),
                    item.getS(),
                    item.getB().toByteArray()));
        }
        return new StructBatch(items);
    }

    private static SocialInfoMessage toMessage(SocialInfo info) {
        return SocialInfoMessage.newBuilder()
                .setLikes(info.likes())
                .setDislikes(info.dislikes())
                .addAllComments(info.comments())
                .setViews(info.views())
                .build();
    }

    private static SocialInfo toRecord(SocialInfoMessage message) {
        return new SocialInfo(
                message.getLikes(),
                message.getDislikes(),
                new ArrayList<>(message.getCommentsList()),
                message.getViews());
    }

    private static ChannelMessage toMessage(Channel channel) {
        return ChannelMessage.newBuilder()
                .setName(channel.name())
                .setSubscribers(channel.subscribers())
                .setChannelId(channel.channelId())
                .build();
    }

    private static Channel toRecord(ChannelMessage message) {
        return new Channel(message.getName(), message.getSubscribers(), message.getChannelId());
    }

    private static VideoInfoMessage toMessage(VideoInfo info) {
        VideoInfoMessage.Builder message = VideoInfoMessage.newBuilder()
                .setDuration(info.duration())
                .setDescription(info.description())
                .setSize(info.size());
        for (Quality quality : info.qualities()) {
            message.addQualities(QUALITY_MESSAGES[quality.ordinal()]);
        }
        return message.build();
    }

    private static VideoInfo toRecord(VideoInfoMessage message) {
        List<Quality> qualities = new ArrayList<>(message.getQualitiesCount());
        for (QualityEnum quality : message.getQualitiesList()) {
            qualities.add(QUALITIES[quality.getNumber()]);
        }
        return new VideoInfo(message.getDuration(), message.getDescription(), message.getSize(), qualities);
    }
}
