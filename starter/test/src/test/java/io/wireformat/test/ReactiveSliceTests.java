package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webflux.test.autoconfigure.WebFluxTest;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.assertj.WebTestClientResponse;

/** A test slice of a WebFlux application supports the same formats as the application. */
@WebFluxTest(controllers = ParcelApplication.Parcels.class, properties = "wireformat.problems=always")
class ReactiveSliceTests {

    @Autowired
    private Formats formats;

    @EachFormat
    void exchangesValues(Format format, @Autowired WebTestClient client) {
        var result = client.post()
                .uri("/parcels")
                .headers(format::bothWays)
                .bodyValue(format.encode(Parcel.GRETES))
                .exchange()
                .expectBody()
                .returnResult();
        assertThat(WireBody.of(result, formats))
                .isIn(format)
                .isContentOf(Parcel.class)
                .isEqualTo(Parcel.GRETES.weighed());
    }

    @EachFormat
    void readsProblems(Format format, @Autowired WebTestClient client) {
        var response =
                client.get().uri("/parcels/lost").accept(format.mediaType()).exchange();
        assertThat(WebTestClientResponse.from(response))
                .hasStatus(404)
                .asInstanceOf(formats.body())
                .isIn(format)
                .isProblem()
                .hasDetail("It is lost");
    }
}
