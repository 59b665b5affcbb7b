package io.wireformat.benchmarks.contender;

import io.wireformat.benchmarks.generated.avro.AuditEventRecord;
import io.wireformat.benchmarks.generated.avro.ChannelRecord;
import io.wireformat.benchmarks.generated.avro.QualityEnum;
import io.wireformat.benchmarks.generated.avro.SocialInfoRecord;
import io.wireformat.benchmarks.generated.avro.StructBatchRecord;
import io.wireformat.benchmarks.generated.avro.StructRecord;
import io.wireformat.benchmarks.generated.avro.VideoInfoRecord;
import io.wireformat.benchmarks.generated.avro.VideoRecord;
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

/** Maps records to and from classes of the Avro compiler, with handwritten code as in an application. */
public final class AvroMapping {

    private static final QualityEnum[] QUALITY_SYMBOLS = QualityEnum.values();
    private static final Quality[] QUALITIES = Quality.values();

    private AvroMapping() {}

    public static AuditEventRecord toGenerated(AuditEvent event) {
        return new AuditEventRecord(
                event.type(), event.subject(), event.source(), event.time(), event.data(), event.id());
    }

    public static AuditEvent toRecord(AuditEventRecord generated) {
        return new AuditEvent(
                generated.getType(),
                generated.getSubject(),
                generated.getSource(),
                generated.getTime(),
                generated.getData(),
                generated.getId());
    }

    public static VideoRecord toGenerated(Video video) {
        SocialInfo social = video.socialInfo();
        Channel channel = video.channel();
        VideoInfo info = video.videoInfo();
        List<QualityEnum> qualities = new ArrayList<>(info.qualities().size());
        for (Quality quality : info.qualities()) {
            qualities.add(QUALITY_SYMBOLS[quality.ordinal()]);
        }
        return new VideoRecord(
                video.videoId(),
                video.url(),
                new SocialInfoRecord(social.likes(), social.dislikes(), social.comments(), social.views()),
                new ChannelRecord(channel.name(), channel.subscribers(), channel.channelId()),
                new VideoInfoRecord(info.duration(), info.description(), info.size(), qualities));
    }

    public static Video toRecord(VideoRecord generated) {
        SocialInfoRecord social = generated.getSocialInfo();
        ChannelRecord channel = generated.getChannel();
        VideoInfoRecord info = generated.getVideoInfo();
        List<Quality> qualities = new ArrayList<>(info.getQualities().size());
        for (QualityEnum quality : info.getQualities()) {
            qualities.add(QUALITIES[quality.ordinal()]);
        }
        return new Video(
                generated.getVideoId(),
                generated.getUrl(),
                new SocialInfo(social.getLikes(), social.getDislikes(), social.getComments(), social.getViews()),
                new Channel(channel.getName(), channel.getSubscribers(), channel.getChannelId()),
                new VideoInfo(info.getDuration(), info.getDescription(), info.getSize(), qualities));
    }

    public static StructBatchRecord toGenerated(StructBatch batch) {
        List<StructRecord> items = new ArrayList<>(batch.items().size());
        for (Struct struct : batch.items()) {
            items.add(new StructRecord(struct.i(), struct.f(), struct.t(), struct.s(), ByteBuffer.wrap(struct.b())));
        }
        return new StructBatchRecord(items);
    }

    public static StructBatch toRecord(StructBatchRecord generated) {
        List<Struct> items = new ArrayList<>(generated.getItems().size());
        for (StructRecord item : generated.getItems()) {
            // the decoder creates an array of exactly the value's size
            items.add(new Struct(
                    item.getI(),
                    item.getF(),
                    item.getT(),
                    item.getS(),
                    item.getB().array()));
        }
        return new StructBatch(items);
    }
}
