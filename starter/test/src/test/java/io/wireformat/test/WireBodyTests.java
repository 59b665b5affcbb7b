package io.wireformat.test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class WireBodyTests {

    private static final Formats FORMATS = Formats.standard();
    private static final Format PROTOBUF = FORMATS.named("protobuf");

    @EachFormat
    void comparesContentInEveryFormat(Format format) {
        WireBody body = WireBody.of(format.encode(Parcel.GRETES), format.mediaType(), FORMATS);
        assertThat(body).isIn(format).isContentOf(Parcel.class).isEqualTo(Parcel.GRETES);
    }

    @EachFormat
    void namesTheFormatAndEachFieldThatDiffers(Format format) {
        Parcel other = new Parcel("Greta", List.of(new Parcel.Item("book", 400), new Parcel.Item("pencil", 30)), null);
        WireBody body = WireBody.of(format.encode(Parcel.GRETES), format.mediaType(), FORMATS);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(body).isContentOf(Parcel.class).isEqualTo(other))
                .withMessageContaining("bytes of " + format.name())
                .withMessageContaining("field/property 'items[1].name' differ")
                .withMessageContaining("field/property 'to' differ");
    }

    @Test
    void namesTheFormatAndTheFieldThatCannotBeRead() {
        byte[] content = PROTOBUF.encode(Parcel.GRETES);
        byte[] cut = Arrays.copyOf(content, content.length - 1);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(body(cut)).isContentOf(Parcel.class))
                .withMessageContaining("protobuf: field items[1]");
    }

    @Test
    void distinguishesTypesWithTheSameFields() {
        byte[] content = PROTOBUF.encode(new Animal.Cat("Mia"), Animal.class);
        assertThat(body(content)).isContentOf(Animal.class).isEqualTo(new Animal.Cat("Mia"));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() ->
                        assertThat(body(content)).isContentOf(Animal.class).isEqualTo(new Animal.Dog("Mia")));
    }

    @Test
    void comparesArraysByTheirElements() {
        byte[] content = PROTOBUF.encode(new Blob(new byte[] {1, 2}));
        assertThat(body(content)).isContentOf(Blob.class).isEqualTo(new Blob(new byte[] {1, 2}));
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(
                        () -> assertThat(body(content)).isContentOf(Blob.class).isEqualTo(new Blob(new byte[] {1})));
    }

    @Test
    void comparesSizes() {
        WireBody body = body(PROTOBUF.encode(new Animal.Cat("Mia")));
        assertThat(body).hasSizeBelow(6);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(body).hasSizeBelow(5))
                .withMessageContaining("5 bytes of protobuf")
                .withMessageContaining("less than 5 bytes");
    }

    @Test
    void supportsSoftAssertions() {
        WireBody body = body(new byte[] {1});
        SoftAssertions softly = new SoftAssertions();
        softly.check(() -> assertThat(body).isIn("json"));
        softly.check(() -> assertThat(body).isContentOf(Parcel.class));
        softly.check(() -> assertThat(body).hasSizeBelow(2));
        assertThat(softly.errorsCollected()).hasSize(2);
    }

    @Test
    void namesTheBodyOfAResponse() {
        MvcTestResult response =
                MockMvcTester.of(new Cats()).get().uri("/cats/first").exchange();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(
                        () -> assertThat(response).asInstanceOf(FORMATS.body()).isIn("json"))
                .withMessageContaining("5 bytes of protobuf");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(response)
                        .asInstanceOf(FORMATS.body())
                        .isContentOf(Animal.Cat.class)
                        .isEqualTo(new Animal.Cat("Leo")))
                .withMessageContaining("5 bytes of protobuf");
    }

    @Test
    void rejectsAnObjectThatIsNoResponse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertThat((Object) "Mia").asInstanceOf(FORMATS.body()))
                .withMessage("Not a response of a test client: Mia");
    }

    @Test
    void readsGenericTypes() {
        var type = new ParameterizedTypeReference<Map<String, Animal.Cat>>() {};
        Map<String, Animal.Cat> cats = Map.of("first", new Animal.Cat("Mia"));
        WireBody body = body(PROTOBUF.encode(cats, type.getType()));
        assertThat(body).isContentOf(type).isEqualTo(cats);
    }

    @Test
    void supportsAVendorsMediaType() {
        byte[] content = PROTOBUF.encode(Parcel.GRETES);
        MediaType vendors = MediaType.parseMediaType("application/vnd.acme.v2+protobuf");
        assertThat(WireBody.of(content, vendors, FORMATS)).isIn("protobuf");
        MediaType protobufAsJson = MediaType.parseMediaType("application/protobuf+json");
        assertThat(WireBody.of(content, protobufAsJson, FORMATS)).isIn("protobuf-json");
    }

    @Test
    void failureListsTheFormats() {
        WireBody page = WireBody.of("<html/>".getBytes(UTF_8), MediaType.TEXT_HTML, FORMATS);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(page).isContentOf(Parcel.class))
                .withMessageContaining("No format has the content type text/html")
                .withMessageContaining("msgpack");
        WireBody unknown = WireBody.of(new byte[0], null, FORMATS);
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(unknown).isIn("json"))
                .withMessageContaining("The content type is absent");
    }

    @Test
    void comparesProblems() {
        Problem problem = new Problem(null, "Conflict", 409, "It is sealed", "/parcels/1", Map.of("seal", "red"));
        WireBody body = body(PROTOBUF.encode(problem));
        assertThat(body).isProblem().hasStatus(409).hasTitle("Conflict").hasExtension("seal", "red");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(body).isProblem().hasStatus(404))
                .withMessageContaining("of protobuf")
                .withMessageContaining("Expected status to be 404, but it is 409");
    }

    @EachFormat
    void reportsAProblemInsteadOfContent(Format format) throws IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        response.setStatus(409);
        response.setContentType(format.mediaType().toString());
        byte[] problem = format.encode(new Problem(null, "Conflict", 409, "It is sealed", null, Map.of()));
        response.getOutputStream().write(problem);
        WireBody body = WireBody.of(response, FORMATS);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(body).isContentOf(Parcel.class))
                .withMessageContaining("the response is a 409 with the problem: Conflict: It is sealed");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(body).isListOf(Parcel.class))
                .withMessageContaining("the response is a 409");
        assertThat(body).isProblem().hasStatus(409);
    }

    @Test
    void readsProblemsOfJson() {
        MediaType type = MediaType.APPLICATION_PROBLEM_JSON;
        byte[] content = "{\"type\":\"urn:a\",\"status\":409,\"left\":3}".getBytes(UTF_8);
        assertThat(WireBody.of(content, type, FORMATS))
                .isProblem()
                .hasType("urn:a")
                .hasStatus(409)
                .hasExtension("left", "3");
    }

    @Test
    void doesNotMistakeContentForAProblem() {
        for (String name : List.of("json", "protobuf")) {
            Format format = FORMATS.named(name);
            WireBody body = WireBody.of(format.encode(new Animal.Cat("Mia")), format.mediaType(), FORMATS);
            assertThatExceptionOfType(AssertionError.class)
                    .isThrownBy(() -> assertThat(body).isProblem())
                    .withMessageContaining("Expected a problem");
        }
    }

    @Test
    void reportsWhyAFormatDoesNotSupportAType() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> PROTOBUF.encode(new Socket(7)))
                .withMessageContaining("protobuf does not support")
                .withMessageContaining("Socket.port");
    }

    private static WireBody body(byte[] protobuf) {
        return WireBody.of(protobuf, PROTOBUF.mediaType(), FORMATS);
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Animal {
        record Cat(String name) implements Animal {}

        record Dog(String name) implements Animal {}
    }

    @RestController
    static class Cats {

        @GetMapping("/cats/first")
        ResponseEntity<byte[]> first() {
            return ResponseEntity.ok().contentType(PROTOBUF.mediaType()).body(PROTOBUF.encode(new Animal.Cat("Mia")));
        }
    }

    @SuppressWarnings("ArrayRecordComponent")
    record Blob(byte[] bytes) {}

    record Socket(Number port) {}
}
