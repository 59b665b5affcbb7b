package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.fixtures.Account;
import io.wireformat.fixtures.Device;
import io.wireformat.fixtures.LazyModule;
import io.wireformat.fixtures.Parcel;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.fixtures.generated.OwnerDto;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JacksonModule;

/** Bean classes and classes in Kotlin go through an endpoint in every format and mean what they mean in JSON. */
@ParameterizedClass
@SomeOf("SERVLET")
class ClassExchangeTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class, Modules.class), "wireformat.schemas.enabled=true");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aBeanMeansWhatItMeansInJson(TestFormat format) {
        exchanged(format, "/devices", "{\"asset_id\":7,\"parts\":[{\"retries\":0,\"color\":\"RED\"}]}");
    }

    @ParameterizedTest
    @EnumSource
    void aKotlinClassMeansWhatItMeansInJson(TestFormat format) {
        exchanged(format, "/parcels", "{\"to\":\"Ada\",\"grams\":0,\"items\":[{\"name\":\"book\"}]}");
    }

    @ParameterizedTest
    @EnumSource
    void aGeneratedClassMeansWhatItMeansInJson(TestFormat format) {
        exchanged(
                format,
                "/owners",
                "{\"first_name\":\"Ada\",\"phones\":[\"1\"],\"pets\":[{\"name\":\"Rex\",\"id\":0}],\"since\":\"2020-02-29\"}");
    }

    @ParameterizedTest
    @EnumSource
    void aCircleThatAnnotationsEndMeansWhatItMeansInJson(TestFormat format) {
        exchanged(
                format,
                "/accounts",
                "{\"id\":1,\"operations\":[{\"id\":5,\"account\":{\"id\":1}}],\"holder\":{\"login\":\"ada\"}}");
        exchanged(format, "/operations", "{\"id\":5,\"amount\":1.25,\"account\":{\"id\":1,\"name\":\"a\"}}");
    }

    @ParameterizedTest
    @EnumSource
    void aProblemIsWrittenDespiteAModuleForMaps(TestFormat format) {
        byte[] content = "{".getBytes(StandardCharsets.UTF_8);
        HttpResponse<byte[]> problem =
                server.post("/accounts", content, "Content-Type", "application/json", "Accept", format.mediaType());
        assertThat(problem.statusCode()).isEqualTo(400);
        assertThat(problem.headers().firstValue("Content-Type")).hasValue(format.mediaType());
    }

    @Test
    void namesPartialMessagesByTheirAnnotations() {
        HttpResponse<byte[]> schema = server.get("/wireformat/schemas/Account.proto");
        assertThat(schema.body())
                .asString(StandardCharsets.UTF_8)
                .contains(
                        "repeated OperationWithoutAccount operations = 4;",
                        "HolderWithoutAccounts holder = 5;",
                        "message OperationWithoutAccount {\n  optional int64 id = 1;\n  optional string amount = 3;\n}")
                .doesNotContain("message Operation {");
    }

    @ParameterizedTest
    @EnumSource
    void writesWhatItCannotReadAndSaysWhyItReadsNone(TestFormat format) {
        HttpResponse<byte[]> written = server.get("/reports", "Accept", format.mediaType());
        assertThat(written.statusCode()).isEqualTo(200);
        assertThat(written.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        HttpResponse<byte[]> refused = server.post(
                "/reports", written.body(), "Content-Type", format.mediaType(), "Accept", "application/json");
        assertThat(refused.statusCode()).isEqualTo(415);
        assertThat(refused.body())
                .asString(StandardCharsets.UTF_8)
                .contains("Report.password: JSON reads it but does not write it");
        assertThat(refused.headers().firstValue("Accept-Post"))
                .isPresent()
                .get(STRING)
                .doesNotContain(format.mediaType());
    }

    @Test
    void aClassThatIsOnlyWrittenHasASchema() {
        HttpResponse<byte[]> schema = server.get("/wireformat/schemas/Report.proto");
        assertThat(schema.statusCode()).isEqualTo(200);
        assertThat(schema.body())
                .asString(StandardCharsets.UTF_8)
                .contains("message Report", "string name")
                .doesNotContain("password");
    }

    /** JSON in, the format out and in again, and JSON out is what JSON alone gives. */
    private static void exchanged(TestFormat format, String path, String json) {
        HttpResponse<byte[]> expected =
                post(path, json.getBytes(StandardCharsets.UTF_8), "application/json", "application/json");
        HttpResponse<byte[]> written =
                post(path, json.getBytes(StandardCharsets.UTF_8), "application/json", format.mediaType());
        assertThat(written.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        HttpResponse<byte[]> read = post(path, written.body(), format.mediaType(), "application/json");
        assertThat(read.body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(new String(expected.body(), StandardCharsets.UTF_8));
    }

    private static HttpResponse<byte[]> post(String path, byte[] body, String contentType, String accept) {
        HttpResponse<byte[]> response = server.post(path, body, "Content-Type", contentType, "Accept", accept);
        assertThat(response.statusCode())
                .as(new String(response.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return response;
    }

    /** Wraps what writes collections, as Hibernate's module does. */
    @Configuration
    static class Modules {

        @Bean
        JacksonModule lazy() {
            return new LazyModule();
        }
    }

    /** Is made with a password that it keeps to itself. */
    public static final class Report {

        private final String name;

        public Report(String name) {
            this.name = name;
        }

        @JsonCreator
        static Report of(@JsonProperty("name") String name, @JsonProperty("password") String password) {
            return new Report(name);
        }

        public String getName() {
            return name;
        }
    }

    @RestController
    static class Endpoints {

        @PostMapping("/owners")
        OwnerDto same(@RequestBody OwnerDto owner) {
            return owner;
        }

        @PostMapping("/accounts")
        Account same(@RequestBody Account account) {
            return account;
        }

        @PostMapping("/operations")
        Account.Operation same(@RequestBody Account.Operation operation) {
            return operation;
        }

        @PostMapping("/reports")
        Report same(@RequestBody Report report) {
            return report;
        }

        @GetMapping("/reports")
        Report report() {
            return new Report("May");
        }

        @PostMapping("/devices")
        Device same(@RequestBody Device device) {
            return device;
        }

        @PostMapping("/parcels")
        Parcel same(@RequestBody Parcel parcel) {
            return parcel;
        }
    }
}
