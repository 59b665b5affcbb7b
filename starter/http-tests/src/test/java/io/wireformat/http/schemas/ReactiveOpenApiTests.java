package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.wireformat.autoconfigure.openapi.FormatsInOperations;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/** What springdoc is told of the formats of WebFlux, operation by operation. */
class ReactiveOpenApiTests {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server =
                TestServer.start(Stack.REACTIVE, List.of(OpenApiTests.Points.class), "wireformat.openapi.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void listsTheMediaTypesThatAnOperationReadsAndWrites() {
        List<String> all = Stream.concat(
                        OpenApiTests.SPRINGS.stream(),
                        Stream.of(TestFormat.values()).map(TestFormat::mediaType))
                .toList();

        assertThat(described("same").getRequestBody().getContent().keySet()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(respond("same").keySet()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(respond("entity").keySet()).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void listsNoFormatThatDeclinesTheType() {
        assertThat(respond("outside").keySet())
                .containsAll(OpenApiTests.SPRINGS)
                .doesNotContain("application/protobuf", "application/avro");
        assertThat(respond("viewed").keySet()).containsExactlyInAnyOrderElementsOf(OpenApiTests.SPRINGS);
    }

    @Test
    void keepsToWhatAHandlerConsumesAndProduces() {
        assertThat(described("narrow").getRequestBody().getContent().keySet())
                .containsExactly("application/vnd.acme+avro");
        assertThat(respond("narrow").keySet())
                .containsExactlyInAnyOrder("application/protobuf", "application/hal+json");
    }

    @Test
    void listsWhatAWidenedHandlerReadsAndWrites() {
        assertThat(described("opened").getRequestBody().getContent().keySet())
                .containsExactlyInAnyOrderElementsOf(OpenApiTests.opened());
        assertThat(respond("opened").keySet()).containsExactlyInAnyOrderElementsOf(OpenApiTests.opened());
    }

    @Test
    void listsAFormatThatIsNamedUnderThatNameAlone() {
        assertThat(respond("named").keySet()).containsExactlyInAnyOrder("application/json", "application/protobuf");
        assertThat(respond("shut").keySet()).containsExactly("application/json");
    }

    @Test
    void ignoresOtherFiles() {
        assertThat(respond("text").keySet()).containsExactly("*/*");
    }

    @Test
    void listsNothingUnlessThatIsAskedFor() {
        try (TestServer other = TestServer.start(Stack.REACTIVE, List.of(OpenApiTests.Points.class))) {
            Operation operation = described(other, "same");

            assertThat(operation.getRequestBody().getContent().keySet()).containsExactly("*/*");
            assertThat(operation.getResponses().get("200").getContent().keySet())
                    .containsExactly("*/*");
        }
    }

    private static Content respond(String method) {
        return described(method).getResponses().get("200").getContent();
    }

    /** An operation of which nothing was known, with what is said of it. */
    private static Operation described(String method) {
        return described(server, method);
    }

    private static Operation described(TestServer application, String method) {
        Operation operation = new Operation()
                .requestBody(new RequestBody().content(anything()))
                .responses(new ApiResponses().addApiResponse("200", new ApiResponse().content(anything())));
        return application.bean(FormatsInOperations.class).customize(operation, handler(application, method));
    }

    private static Content anything() {
        return new Content().addMediaType("*/*", new MediaType());
    }

    private static HandlerMethod handler(TestServer application, String method) {
        return application
                .context()
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .values()
                .stream()
                .filter(handler -> handler.getMethod().getName().equals(method))
                .findFirst()
                .orElseThrow();
    }
}
