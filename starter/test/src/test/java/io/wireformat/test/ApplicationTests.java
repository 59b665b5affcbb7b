package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.assertj.RestTestClientResponse;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Tests like those of a real application. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "server.address=127.0.0.1",
            "wireformat.problems=always",
            "wireformat.formats=protobuf,avro,msgpack",
            "wireformat.avro.encoding=single-object",
            "spring.jackson.property-naming-strategy=SNAKE_CASE"
        })
@AutoConfigureRestTestClient
@AutoConfigureMockMvc
class ApplicationTests {

    @Autowired
    private Formats formats;

    @Test
    void knowsTheEnabledFormats() {
        assertThat(formats).hasToString("json, xml, cbor, smile, protobuf, avro, msgpack");
    }

    @EachFormat
    void exchangesValuesWithRestTestClient(Format format, @Autowired RestTestClient client) {
        client.post()
                .uri("/parcels")
                .headers(format::bothWays)
                .body(Parcel.GRETES)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentTypeCompatibleWith(format.mediaType())
                .expectBody(Parcel.class)
                .isEqualTo(Parcel.GRETES.weighed());
    }

    @EachFormat
    void readsListsWithRestTestClient(Format format, @Autowired RestTestClient client) {
        var result = client.get()
                .uri("/parcels")
                .accept(format.mediaType())
                .exchange()
                .expectBody()
                .returnResult();
        assertThat(WireBody.of(result, formats))
                .isIn(format)
                .isListOf(Parcel.class)
                .containsExactly(Parcel.GRETES, Parcel.GRETES.weighed());
    }

    @EachFormat
    void exchangesValuesWithMockMvc(Format format, @Autowired MockMvc mvc) throws Exception {
        var result = mvc.perform(MockMvcRequestBuilders.post("/parcels")
                        .headers(format::bothWays)
                        .content(format.encode(Parcel.GRETES)))
                .andReturn();
        assertThat(WireBody.of(result.getResponse(), formats))
                .isIn(format)
                .isContentOf(Parcel.class)
                .isEqualTo(Parcel.GRETES.weighed());
    }

    @EachFormat
    void exchangesValuesWithMockMvcTester(Format format, @Autowired MockMvcTester mvc) {
        var result = mvc.post()
                .uri("/parcels")
                .headers(format::bothWays)
                .content(format.encode(Parcel.GRETES))
                .exchange();
        assertThat(result)
                .hasStatusOk()
                .asInstanceOf(formats.body())
                .isIn(format)
                .isContentOf(Parcel.class)
                .isEqualTo(Parcel.GRETES.weighed());
    }

    @EachFormat
    void readsProblems(Format format, @Autowired RestTestClient client) {
        var response =
                client.get().uri("/parcels/lost").accept(format.mediaType()).exchange();
        assertThat(RestTestClientResponse.from(response))
                .hasStatus(404)
                .asInstanceOf(formats.body())
                .isIn(format)
                .isProblem()
                .hasStatus(404)
                .hasTitle("Not Found")
                .hasDetail("It is lost")
                .hasDetailContaining("lost")
                .hasInstance("/parcels/lost");
    }

    @Test
    void followsTheSettingsOfTheApplication() {
        byte[] content = formats.named("avro").encode(Parcel.GRETES);
        assertThat(content).as("the marker of a single object").startsWith(0xC3, 0x01);
        assertThat(formats.named("json").encode(new Sender("Ada"))).asString().isEqualTo("{\"full_name\":\"Ada\"}");
    }

    record Sender(String fullName) {}
}
