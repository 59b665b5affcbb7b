package io.wireformat.gatling.study.video;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedRowTests {

    @Test
    void readsNamesWithinQuotes() {
        assertThat(PublishedRow.all())
                .contains(new PublishedRow(
                        "serial 1280k",
                        "Video",
                        "serialize",
                        List.of("thrift-compact", "capnp", "json"),
                        1,
                        6.5,
                        6.5,
                        "6.5 s (at least)"));
    }

    @Test
    void readsRangesOfAllFormats() {
        assertThat(PublishedRow.all()).filteredOn(row -> row.is("http")).first().satisfies(row -> {
            assertThat(row.formats()).hasSize(7);
            assertThat(row.low()).isEqualTo(20_000);
            assertThat(row.high()).isEqualTo(25_000);
        });
    }

    @Test
    void everyRowIsOfAMessageThatThereIs() {
        assertThat(PublishedRow.all())
                .hasSize(50)
                .extracting(PublishedRow::message)
                .isSubsetOf("Channel", "SocialInfo", "VideoInfo", "Video");
    }
}
