package io.wireformat.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class SecurityProblemsTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.startSecured(stack, List.of(SecuredPaths.on(stack)));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aStrangerGetsTheErrorInTheFormat(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/secret", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Bearer"));
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.decode(response.body(), Problem.class).title()).isEqualTo("Unauthorized");
    }

    @ParameterizedTest
    @EnumSource
    void forbiddenCallersGetTheErrorInTheFormat(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/forbidden", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(format.decode(response.body(), Problem.class).instance()).isEqualTo("/forbidden");
    }

    @ParameterizedTest
    @EnumSource
    void aHeadRequestGetsNoBody(TestFormat format) {
        HttpResponse<byte[]> response = server.send(
                server.request("/secret", "Accept", format.mediaType()).method("HEAD", BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Bearer"));
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(response.body()).isEmpty();
    }

    @Test
    void requestsWithoutAFormatGetTheStatus() {
        assertThat(server.get("/secret").statusCode()).isEqualTo(401);
        assertThat(server.get("/forbidden").statusCode()).isEqualTo(403);
    }
}
