package io.wireformat.gatling.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCodecsTests {

    private static final Video VIDEO = new VideoMessages(new Random(1)).video();

    @ParameterizedTest
    @MethodSource("io.wireformat.gatling.codec.MessageCodecs#all")
    void readsWhatItWrote(MessageCodec codec) {
        assertThat(codec.decode(codec.encode(VIDEO, Video.class), Video.class)).isEqualTo(VIDEO);
    }

    @Test
    void listsJsonThenPlansThenTheOthersOfJackson() {
        assertThat(MessageCodecs.all())
                .extracting(MessageCodec::name)
                .startsWith("json", "protobuf")
                .contains("protobuf-json", "avro", "flatbuffers", "msgpack", "thrift-binary", "capnp-packed")
                .endsWith("xml", "cbor", "smile");
    }

    @Test
    void anUnknownFormatIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MessageCodecs.named(List.of("asn1")))
                .withMessageStartingWith("there is no format asn1, only json, xml, cbor, smile, protobuf");
    }
}
