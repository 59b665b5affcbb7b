package io.wireformat.benchmarks.contender;

import io.wireformat.benchmarks.generated.flatbuffers.AuditEventTableT;
import io.wireformat.benchmarks.generated.flatbuffers.ChannelTableT;
import io.wireformat.benchmarks.generated.flatbuffers.SocialInfoTableT;
import io.wireformat.benchmarks.generated.flatbuffers.StructBatchTableT;
import io.wireformat.benchmarks.generated.flatbuffers.StructTableT;
import io.wireformat.benchmarks.generated.flatbuffers.VideoInfoTableT;
import io.wireformat.benchmarks.generated.flatbuffers.VideoTableT;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.Struct;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.Quality;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Maps records to and from classes of flatc's object API, with handwritten code as in an application. */
public final class FlatBuffersMapping {

    private static final Quality[] QUALITIES = Quality.values();

    private FlatBuffersMapping() {}

    public static AuditEventTableT toObject(AuditEvent event) {
        AuditEventTableT object = new AuditEventTableT();
        object.setType(event.type());
        object.setSubject(event.subject());
        object.setSource(event.source());
        object.setTime(event.time());
        object.setData(event.data());
        object.setId(event.id());
        return object;
    }

    public static AuditEvent toRecord(AuditEventTableT object) {
        return new AuditEvent(
                object.getType(),
                object.getSubject(),
                object.getSource(),
                object.getTime(),
                object.getData(),
                object.getId());
    }

    public static VideoTableT toObject(Video video) {
        VideoTableT object = new VideoTableT();
        object.setVideoId(video.videoId());
        object.setUrl(video.url());
        object.setSocialInfo(toObject(video.socialInfo()));
        object.setChannel(toObject(video.channel()));
        object.setVideoInfo(toObject(video.videoInfo()));
        return object;
    }

    public static Video toRecord(VideoTableT object) {
        return new Video(
                object.getVideoId(),
                object.getUrl(),
                toRecord(object.getSocialInfo()),
                toRecord(object.getChannel()),
                toRecord(object.getVideoInfo()));
    }

    public static StructBatchTableT toObject(StructBatch batch) {
        StructTableT[] items = new StructTableT[batch.items().size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = toObject(batch.items().get(i));
        }
        StructBatchTableT object = new StructBatchTableT();
        object.setItems(items);
        return object;
    }

    public static StructBatch toRecord(StructBatchTableT object) {
        List<Struct> items = new ArrayList<>(object.getItems().length);
        for (StructTableT item : object.getItems()) {
            items.add(toRecord(item));
        }
        return new StructBatch(items);
    }

    private static StructTableT toObject(Struct struct) {
        StructTableT object = new StructTableT();
        object.setI(struct.i());
        object.setF(struct.f());
        object.setT(struct.t());
        object.setS(struct.s());
        // the object API stores unsigned bytes as ints
        int[] b = new int[struct.b().length];
        for (int i = 0; i < b.length; i++) {
            b[i] = struct.b()[i] & 0xff;
        }
        object.setB(b);
        return object;
    }

    private static Struct toRecord(StructTableT object) {
        byte[] b = new byte[object.getB().length];
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) object.getB()[i];
        }
        return new Struct(object.getI(), object.getF(), object.getT(), object.getS(), b);
    }

    private static SocialInfoTableT toObject(SocialInfo info) {
        SocialInfoTableT object = new SocialInfoTableT();
        object.setLikes(info.likes());
        object.setDislikes(info.dislikes());
        object.setComments(info.comments().toArray(String[]::new));
        object.setViews(info.views());
        return object;
    }

    private static SocialInfo toRecord(SocialInfoTableT object) {
        return new SocialInfo(
                object.getLikes(), object.getDislikes(), Arrays.asList(object.getComments()), object.getViews());
    }

    private static ChannelTableT toObject(Channel channel) {
        ChannelTableT object = new ChannelTableT();
        object.setName(channel.name());
        object.setSubscribers(channel.subscribers());
        object.setChannelId(channel.channelId());
        return object;
    }

    private static Channel toRecord(ChannelTableT object) {
        return new Channel(object.getName(), object.getSubscribers(), object.getChannelId());
    }

    private static VideoInfoTableT toObject(VideoInfo info) {
        int[] qualities = new int[info.qualities().size()];
        for (int i = 0; i < qualities.length; i++) {
            qualities[i] = info.qualities().get(i).ordinal();
        }
        VideoInfoTableT object = new VideoInfoTableT();
        object.setDuration(info.duration());
        object.setDescription(info.description());
        object.setSize(info.size());
        object.setQualities(qualities);
        return object;
    }

    private static VideoInfo toRecord(VideoInfoTableT object) {
        List<Quality> qualities = new ArrayList<>(object.getQualities().length);
        for (int number : object.getQualities()) {
            qualities.add(QUALITIES[number]);
        }
        return new VideoInfo(object.getDuration(), object.getDescription(), object.getSize(), qualities);
    }
}
