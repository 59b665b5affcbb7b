package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.test.Parcel.Item;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.client.RestTestClient;

// docs/testing.md shows it
@SpringBootTest
@AutoConfigureRestTestClient
class ParcelsTests {

    private static final Parcel PARCEL = new Parcel("Grete", List.of(new Item("book", 400)), null);

    private static final Parcel WEIGHED = new Parcel("Grete", List.of(new Item("book", 400)), 400);

    @EachFormat
    void weighsParcels(Format format, @Autowired RestTestClient client, @Autowired Formats formats) {
        var result = client.post()
                .uri("/parcels")
                .headers(format::bothWays)
                .body(PARCEL)
                .exchange()
                .expectBody()
                .returnResult();

        assertThat(WireBody.of(result, formats))
                .isIn(format)
                .hasSizeBelow(200)
                .isContentOf(Parcel.class)
                .isEqualTo(WEIGHED);
    }
}
