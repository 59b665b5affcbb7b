package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.Tree;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A parser that content makes fail, rather than refuse it, is no failure of the server. */
@ParameterizedClass
@SomeOf("REACTIVE")
class ParserFailureTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Messages.class), "wireformat.problems=always");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void smileIsReportedAsMalformedContent() {
        byte[] content = HexFormat.of()
                .parseHex("3a290a01fa836e616d65406187" + "6368696c6472656e" + "f8fa4040" + "6241f8fa402041f8"
                        + "f9fbf9fbfa40f8ffffff406341f8f9fbf9fb");

        assertMalformed("/tree", "application/x-jackson-smile", content);
    }

    /** A list within an unknown property; Jackson alone reads it for ever. */
    @Test
    void theEndOfSmileWithinAListIsMalformed() {
        byte[] content = HexFormat.of().parseHex("3a290a01fa8078f8fff9");

        assertMalformed("/tree", "application/x-jackson-smile", content);
    }

    /** A name is missing, or a value, or the end of the object. */
    @ParameterizedTest
    @ValueSource(strings = {"3a290a01faff", "3a290a01fa8078ff", "3a290a01fa836e616d654061ff"})
    void theEndOfSmileWithinAnObjectIsMalformed(String content) {
        assertMalformed("/tree", "application/x-jackson-smile", HexFormat.of().parseHex(content));
    }

    @Test
    void theEndOfSmileBehindAValueIsRead() {
        byte[] content = HexFormat.of().parseHex("3a290a01fa836e616d654061876368696c6472656ef8f9fbff");

        HttpResponse<byte[]> read = server.post("/tree", content, "Content-Type", "application/x-jackson-smile");

        assertThat(read.statusCode()).isEqualTo(200);
    }

    @Test
    void xmlIsReportedAsMalformedContent() {
        byte[] content = "<Point><x>1</x><y>2</y><label>a& b</label></Point>".getBytes(StandardCharsets.UTF_8);

        assertMalformed("/point", "application/xml", content);
    }

    private static void assertMalformed(String path, String mediaType, byte[] content) {
        HttpResponse<byte[]> refused =
                server.post(path, content, "Content-Type", mediaType, "Accept", "application/json");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("cannot be read");
    }

    @RestController
    static class Messages {

        @PostMapping("/tree")
        void tree(@RequestBody Tree tree) {}

        @PostMapping("/point")
        void point(@RequestBody Point point) {}
    }
}
