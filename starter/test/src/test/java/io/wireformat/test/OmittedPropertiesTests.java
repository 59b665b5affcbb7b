package io.wireformat.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.validation.BindException;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebExchangeBindException;

/** Messages without properties that the application requires. */
class OmittedPropertiesTests {

    private static final Order ORDER = new Order(1, "Ada", LocalDate.EPOCH, null);

    private static final Map<String, String> ERRORS =
            Map.of("id", "must not be null", "customer", "must not be blank", "due", "must not be null");

    private static final ParameterizedTypeReference<Map<String, String>> TEXTS = new ParameterizedTypeReference<>() {};

    @EachFormat
    void isReadAsAbsent(Format format) {
        byte[] content = format.encodeWithout(new Order(1, "Ada", LocalDate.EPOCH, ORDER), "id", "due");

        assertThat(format.decode(content, Order.class)).isEqualTo(new Order(null, "Ada", null, ORDER));
    }

    @EachFormat
    void rejectsAnUnknownProperty(Format format) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> format.encodeWithout(ORDER, "custommer"))
                .withMessageContaining("no property")
                .withMessageContaining("custommer");
    }

    @Test
    void isRejectedIfTheFormatCannotOmitAProperty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Formats.standard().named("avro").encodeWithout(Parcel.GRETES, "to"))
                .withMessageContaining("avro cannot write ")
                .withMessageContaining("Parcel.to: Avro can leave a field out only as null");
    }

    @Nested
    @SpringBootTest(
            classes = ParcelApplication.class,
            webEnvironment = WebEnvironment.RANDOM_PORT,
            properties = "server.address=127.0.0.1")
    @AutoConfigureRestTestClient
    @Import(Orders.class)
    class OnServlets {

        @EachFormat
        void isTheSameErrorAsInJson(Format format, @Autowired RestTestClient client) {
            client.post()
                    .uri("/orders")
                    .contentType(format.mediaType())
                    .accept(MediaType.APPLICATION_JSON)
                    .body(format.encodeWithout(ORDER, "id", "customer", "due"))
                    .exchange()
                    .expectStatus()
                    .isBadRequest()
                    .expectBody(TEXTS)
                    .isEqualTo(ERRORS);
        }
    }

    @Nested
    @SpringBootTest(
            classes = ParcelApplication.class,
            webEnvironment = WebEnvironment.RANDOM_PORT,
            properties = {
                "spring.main.web-application-type=reactive",
                "server.address=127.0.0.1",
                // Tomcat is on the class path for other tests, and would also run this one
                "spring.autoconfigure.exclude="
                        + "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration"
            })
    @AutoConfigureWebTestClient
    @Import(Orders.class)
    class OnWebFlux {

        @EachFormat
        void isTheSameErrorAsInJson(Format format, @Autowired WebTestClient client) {
            client.post()
                    .uri("/orders")
                    .contentType(format.mediaType())
                    .accept(MediaType.APPLICATION_JSON)
                    .bodyValue(format.encodeWithout(ORDER, "id", "customer", "due"))
                    .exchange()
                    .expectStatus()
                    .isBadRequest()
                    .expectBody(TEXTS)
                    .isEqualTo(ERRORS);
        }
    }

    @NullMarked
    public record Order(
            @Nullable @NotNull Integer id,
            @NotBlank String customer,
            @Nullable @NotNull LocalDate due,
            @Nullable Order before) {}

    @RestController
    static class Orders {

        @PostMapping("/orders")
        Order take(@Valid @RequestBody Order order) {
            return order;
        }

        @ExceptionHandler({BindException.class, WebExchangeBindException.class})
        @ResponseStatus(HttpStatus.BAD_REQUEST)
        Map<String, String> errors(BindingResult invalid) {
            Map<String, String> errors = new TreeMap<>();
            invalid.getFieldErrors()
                    .forEach(error -> errors.put(error.getField(), String.valueOf(error.getDefaultMessage())));
            return errors;
        }
    }
}
