package io.wireformat.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The line of docs/errors.md, which {@link SecurityGuide} holds. */
class SecurityGuideTests {

    @Test
    void whoIsNotKnownIsToldInTheFormat() {
        try (TestServer server = TestServer.startSecured(Stack.SERVLET, List.of(SecurityGuide.class))) {
            HttpResponse<byte[]> refused = server.get("/", "Accept", TestFormat.PROTOBUF.mediaType());

            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate"))
                    .hasValueSatisfying(challenge -> assertThat(challenge).startsWith("Bearer"));
            assertThat(TestFormat.PROTOBUF.decode(refused.body(), Problem.class).status())
                    .isEqualTo(401);
        }
    }
}
