package io.wireformat.benchmarks.contender;

import io.wireformat.benchmarks.generated.capnp.CapnpMessages.AuditEventStruct;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.ChannelStruct;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.QualityEnum;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.SocialInfoStruct;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.StructBatchStruct;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.StructStruct;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.VideoInfoStruct;
import io.wireformat.benchmarks.generated.capnp.CapnpMessages.VideoStruct;
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
import org.capnproto.EnumList;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.StructList;
import org.capnproto.Text;
import org.capnproto.TextList;

/** Maps records to and from builders and readers of capnpc-java, with handwritten code as in an application. */
public final class CapnProtoMapping {

    private static final QualityEnum[] QUALITY_ENUMS = QualityEnum.values();
    private static final Quality[] QUALITIES = Quality.values();

    private CapnProtoMapping() {}

    public static void build(AuditEvent event, MessageBuilder message) {
        AuditEventStruct.Builder to = message.initRoot(AuditEventStruct.factory);
        to.setType(event.type());
        to.setSubject(event.subject());
        to.setSource(event.source());
        to.setTime(event.time());
        if (event.data() != null) {
            to.setData(event.data());
        }
        if (event.id() != null) {
            to.setId(event.id());
        }
    }

    public static AuditEvent auditEvent(MessageReader message) {
        AuditEventStruct.Reader from = message.getRoot(AuditEventStruct.factory);
        return new AuditEvent(
                from.getType().toString(),
                from.getSubject().toString(),
                from.getSource().toString(),
                from.getTime().toString(),
                from.hasData() ? from.getData().toString() : null,
                from.hasId() ? from.getId().toString() : null);
    }

    public static void build(Video video, MessageBuilder message) {
        VideoStruct.Builder to = message.initRoot(VideoStruct.factory);
        to.setVideoId(video.videoId());
        to.setUrl(video.url());
        SocialInfo social = video.socialInfo();
        SocialInfoStruct.Builder socialTo = to.initSocialInfo();
        socialTo.setLikes(social.likes());
        socialTo.setDislikes(social.dislikes());
        socialTo.setViews(social.views());
        TextList.Builder comments = socialTo.initComments(social.comments().size());
        for (int i = 0; i < comments.size(); i++) {
            comments.set(i, new Text.Reader(social.comments().get(i)));
        }
        Channel channel = video.channel();
        ChannelStruct.Builder channelTo = to.initChannel();
        channelTo.setName(channel.name());
        channelTo.setSubscribers(channel.subscribers());
        channelTo.setChannelId(channel.channelId());
        VideoInfo info = video.videoInfo();
        VideoInfoStruct.Builder infoTo = to.initVideoInfo();
        infoTo.setDuration(info.duration());
        infoTo.setDescription(info.description());
        infoTo.setSize(info.size());
        EnumList.Builder<QualityEnum> qualities =
                infoTo.initQualities(info.qualities().size());
        for (int i = 0; i < qualities.size(); i++) {
            qualities.set(i, QUALITY_ENUMS[info.qualities().get(i).ordinal()]);
        }
    }

    public static Video video(MessageReader message) {
        VideoStruct.Reader from = message.getRoot(VideoStruct.factory);
        SocialInfoStruct.Reader social = from.getSocialInfo();
        TextList.Reader comments = social.getComments();
        List<String> texts = new ArrayList<>(comments.size());
        for (int i = 0; i < comments.size(); i++) {
            texts.add(comments.get(i).toString());
        }
        ChannelStruct.Reader channel = from.getChannel();
        VideoInfoStruct.Reader info = from.getVideoInfo();
        EnumList.Reader<QualityEnum> enums = info.getQualities();
        List<Quality> qualities = new ArrayList<>(enums.size());
        for (int i = 0; i < enums.size(); i++) {
            qualities.add(QUALITIES[enums.get(i).ordinal()]);
        }
        return new Video(
                from.getVideoId().toString(),
                from.getUrl().toString(),
                new SocialInfo(social.getLikes(), social.getDislikes(), texts, social.getViews()),
                new Channel(
                        channel.getName().toString(),
                        channel.getSubscribers(),
                        channel.getChannelId().toString()),
                new VideoInfo(info.getDuration(), info.getDescription().toString(), info.getSize(), qualities));
    }

    public static void build(StructBatch batch, MessageBuilder message) {
        StructList.Builder<StructStruct.Builder> items = message.initRoot(StructBatchStruct.factory)
                .initItems(batch.items().size());
        for (int n = 0; n < items.size(); n++) {
            Struct struct = batch.items().get(n);
            StructStruct.Builder to = items.get(n);
            to.setI(struct.i());
            to.setF(struct.f());
            to.setT(struct.t());
            to.setS(struct.s());
            to.setB(struct.b());
        }
    }

    public static StructBatch structBatch(MessageReader message) {
        StructList.Reader<StructStruct.Reader> items =
                message.getRoot(StructBatchStruct.factory).getItems();
        List<Struct> structs = new ArrayList<>(items.size());
        for (int n = 0; n < items.size(); n++) {
            StructStruct.Reader item = items.get(n);
            structs.add(new Struct(
                    item.getI(),
                    item.getF(),
                    item.getT(),
                    item.getS().toString(),
                    item.getB().toArray()));
        }
        return new StructBatch(structs);
    }
}
