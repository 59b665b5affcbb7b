package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.schemas.video.Channel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int64:10",
                "float64:10",
                "string:10",
                "struct:10",
                "Channel",
                "SocialInfo",
                "VideoInfo",
                "Video",
                "address-book",
                "audit-event",
                "daily:10",
                "order"
            })
    void aNameHasTheSameMessagesEachTime(String name) {
        Messages messages = Messages.named(name);

        assertThat(messages.list()).isNotEmpty().hasOnlyElementsOfType(messages.type());
        assertThat(Messages.named(name).contents(Messages.codec("json")))
                .containsExactlyElementsOf(messages.contents(Messages.codec("json")));
    }

    @Test
    void theOrderIsRebuiltToTheByte() {
        assertThat(Messages.named("order").bytes("json")).isCloseTo(15307.9, within(1e-9));
    }

    @Test
    void aChannelIsReadWhereItLies() {
        Messages channels = Messages.named("Channel");
        List<byte[]> contents = channels.contents(Messages.codec("flatbuffers"));

        for (int i = 0; i < contents.size(); i++) {
            assertThat(CodecBenchmark.ChannelTable.subscribers(contents.get(i)))
                    .isEqualTo(((Channel) channels.list().get(i)).subscribers());
        }
    }
}
