package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.Wireformat;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Follows docs/rpc-java.md and docs/rpc-clients.md. A language is skipped, with the reason, if a program is missing or if the first command of its
 * session, which installs the libraries, fails.
 */
@Tag("full")
@Tag("processes")
class RpcClientPageTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/rpc-clients.md");
    private static final DocumentationPage JAVA = DocumentationPage.of("docs/rpc-java.md");
    private static ConfigurableApplicationContext application;
    private static String port;

    @TempDir
    Path directory;

    enum Language {
        TYPESCRIPT(
                "letters.ts",
                "tried by RpcClientPageTests: typescript letters.ts",
                "tried by RpcClientPageTests: typescript",
                "npm"),
        GO("main.go", "tried by RpcClientPageTests: go main.go", "tried by RpcClientPageTests: go", "go", "protoc"),
        PYTHON(
                "letters.py",
                "tried by RpcClientPageTests: python letters.py",
                "tried by RpcClientPageTests: python",
                "python3"),
        GRPCURL("", "", "tried by RpcClientPageTests: grpcurl", "go");

        private final String file;
        private final String source;
        private final String session;
        private final List<String> programs;

        Language(String file, String source, String session, String... programs) {
            this.file = file;
            this.source = source;
            this.session = session;
            this.programs = List.of(programs);
        }
    }

    @BeforeAll
    static void start() {
        application = new SpringApplicationBuilder(RpcPageTests.Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "server.http2.enabled=true",
                        "spring.main.banner-mode=off",
                        "wireformat.schemas.enabled=true",
                        "wireformat.protobuf.go-package=example.com/letters/letterspb")
                .run();
        port = String.valueOf(application.getEnvironment().getProperty("local.server.port"));
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void theInterfaceIsAClient(CapturedOutput output) {
        // which calls by LetterClient
        LetterCaller caller = new LetterCaller(application.getBean(Wireformat.class), "http://127.0.0.1:" + port);

        caller.run();

        assertThat(output.getOut()).contains(JAVA.block("tried by RpcClientPageTests: output"));
    }

    /** Compiling grpcurl takes minutes. */
    @Test
    @Tag("soak")
    void theSessionOfGrpcurlIsTrue() throws Exception {
        theSessionIsTrue(Language.GRPCURL);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "GRPCURL")
    void theSessionIsTrue(Language language) throws Exception {
        for (String program : language.programs) {
            assumeTrue(ShellSession.has(program), program + " is not installed");
        }
        if (language == Language.GO) {
            requireSchemasOfProtoc();
        }
        if (!language.file.isEmpty()) {
            Files.writeString(directory.resolve(language.file), here(PAGE.block(language.source)));
        }
        ShellSession session = new ShellSession(PAGE.block(language.session));

        ShellSession.Result installed = ShellSession.run(directory, "bash", "-c", session.firstCommand());
        assumeTrue(installed.exitCode() == 0, () -> session.firstCommand() + " failed: " + installed.output());

        assertThat(session.replayAfterFirst(directory, RpcClientPageTests::here))
                .isEqualTo(session.shown());
    }

    /** Debian has them in a package of their own. */
    private void requireSchemasOfProtoc() throws Exception {
        Path empty = directory.resolve("imports.proto");
        Files.writeString(empty, "syntax = \"proto3\"; import \"google/protobuf/empty.proto\";");
        ShellSession.Result compiled = ShellSession.run(
                directory,
                "protoc",
                "--descriptor_set_out=imports.bin",
                empty.getFileName().toString());
        assumeTrue(compiled.exitCode() == 0, compiled.output());
    }

    private static String here(String text) {
        return text.replace("8080", port);
    }
}
