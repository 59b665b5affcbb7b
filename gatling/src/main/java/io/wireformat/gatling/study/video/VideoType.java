package io.wireformat.gatling.study.video;

import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import io.wireformat.schemas.video.VideoMessages;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** The messages of the study. */
enum VideoType {
    CHANNEL("Channel", "/channel", Channel.class, VideoMessages::channel),
    SOCIAL_INFO("SocialInfo", "/social-info", SocialInfo.class, VideoMessages::socialInfo),
    VIDEO_INFO("VideoInfo", "/video-info", VideoInfo.class, VideoMessages::videoInfo),
    VIDEO("Video", "/video", Video.class, VideoMessages::video);

    /** As many distinct messages as the study has, so that no branch can be learnt by heart. */
    static final int DISTINCT = 64;

    private static final long SEED = 1;

    private final String title;

    private final String path;

    private final Class<?> type;

    private final Function<VideoMessages, Object> maker;

    VideoType(String title, String path, Class<?> type, Function<VideoMessages, Object> maker) {
        this.title = title;
        this.path = path;
        this.type = type;
        this.maker = maker;
    }

    /** What the study calls it. */
    String title() {
        return title;
    }

    /** Where the study server has it. */
    String path() {
        return path;
    }

    Class<?> type() {
        return type;
    }

    /** The same messages each time. */
    List<Object> messages(int count) {
        VideoMessages random = new VideoMessages(new Random(SEED));
        return Stream.generate(() -> maker.apply(random)).limit(count).toList();
    }

    static List<String> titles() {
        return Stream.of(values()).map(VideoType::title).toList();
    }
}
