package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.demo.Parcels.Item;
import com.example.demo.Parcels.Parcel;
import io.wireformat.test.EachFormat;
import io.wireformat.test.Format;
import io.wireformat.test.Formats;
import io.wireformat.test.WireBody;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.client.RestTestClient;

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
