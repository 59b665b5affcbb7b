package io.wireformat.gatling.study.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.StudyException;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LazyFormatTests {

    private static final List<VideoFormat> FORMATS = VideoFormat.all();

    @ParameterizedTest
    @MethodSource("lazyFormats")
    void readsEveryFieldWhereItLies(VideoFormat format) {
        for (VideoType type : VideoType.values()) {
            LazyReader reader = format.lazy().reader(type);
            for (Object message : type.messages(VideoType.DISTINCT)) {
                byte[] content = format.codec().encode(message, type.type());

                assertThat(reader.fields(content)).as(type.title()).isEqualTo(Digest.of(message));
                assertThat(reader.root(content)).as(type.title()).isEqualTo(number(message));
            }
        }
    }

    @Test
    void aFormatThatSaysSomethingElseIsNamed() {
        VideoFormat forgetful = new VideoFormat(new Forgetful(), LazyFormat.NONE);

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> Faithfulness.check(forgetful, VideoType.CHANNEL, VideoType.CHANNEL.messages(1)))
                .withMessage("forgetful does not read the Channel that it wrote");
    }

    static List<VideoFormat> lazyFormats() {
        assertThat(FORMATS).filteredOn(VideoFormat::isLazy).hasSize(2);
        return FORMATS.stream().filter(VideoFormat::isLazy).toList();
    }

    private static long number(Object message) {
        if (message instanceof Video video) {
            return video.socialInfo().views();
        }
        if (message instanceof SocialInfo social) {
            return social.views();
        }
        return message instanceof VideoInfo info ? info.size() : ((Channel) message).subscribers();
    }

    /** Reads the same whatever was written. */
    private static final class Forgetful implements MessageCodec {

        @Override
        public String name() {
            return "forgetful";
        }

        @Override
        public String mediaType() {
            return "application/octet-stream";
        }

        @Override
        public byte[] encode(Object value, Type type) {
            return new byte[0];
        }

        @Override
        public Object decode(byte[] content, Type type) {
            return new Channel("", 0, "");
        }
    }
}
