package io.wireformat.test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests like those of a real application on WebFlux. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.web-application-type=reactive",
            "server.address=127.0.0.1",
            // Tomcat is on the class path for other tests, and would also run this one
            "spring.autoconfigure.exclude="
                    + "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration"
        })
@AutoConfigureWebTestClient
@Import(ReactiveApplicationTests.Promises.class)
class ReactiveApplicationTests {

    @Autowired
    private WebTestClient client;

    @EachFormat
    void exchangesValues(Format format) {
        client.post()
                .uri("/promises")
                .headers(format::bothWays)
                .bodyValue(Parcel.GRETES)
                .exchangeSuccessfully()
                .expectBody(Parcel.class)
                .isEqualTo(Parcel.GRETES.weighed());
    }

    @EachFormat
    void exchangesLists(Format format) {
        client.post()
                .uri("/promises/all")
                .headers(format::bothWays)
                .body(Flux.just(Parcel.GRETES, Parcel.GRETES), Parcel.class)
                .exchange()
                .expectBodyList(Parcel.class)
                .hasSize(2)
                .contains(Parcel.GRETES.weighed());
    }

    @RestController
    static class Promises {

        @PostMapping("/promises")
        Mono<Parcel> weigh(@RequestBody Mono<Parcel> parcel) {
            return parcel.map(Parcel::weighed);
        }

        @PostMapping("/promises/all")
        Flux<Parcel> weighAll(@RequestBody Flux<Parcel> parcels) {
            return parcels.map(Parcel::weighed);
        }
    }
}
