package io.wireformat.rpc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.ShellSession;
import io.wireformat.fixtures.page.Browser;
import io.wireformat.rpc.client.ShopApplication.TapesController;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Clients that other libraries generate from the exported {@code .proto}. Each calls a method, reads a stream, decodes the details
 * of errors, passes a deadline and cancels. A client is skipped if its language or its libraries are missing.
 */
@Tag("full")
@Tag("processes")
@ParameterizedClass
@EnumSource(names = {"SERVLET", "REACTIVE"})
class PeerTests {

    private static final Path SOURCES = Path.of("src/test/resources/peers");
    private static final Path PEERS = Path.of("target", "peers").toAbsolutePath();

    private static final String CALLS = """
            priced ü 4
            failed failed_precondition Not in stock
            detail sold 7
            watched o1
            watched o2
            watched o3
            watched o1
            failed data_loss The tape is torn
            detail torn 3
            late deadline_exceeded
            followed o0
            followed o1
            followed o2
            ended canceled
            """;

    /** Why a language is missing; empty if it is installed. Both stacks have the same schema. */
    private static final Map<String, String> installed = new HashMap<>();

    @Parameter
    WebApplicationType stack;

    private static ConfigurableApplicationContext application;
    private static String address;

    @BeforeParameterizedClassInvocation
    static void start(WebApplicationType stack) throws Exception {
        Files.createDirectories(PEERS.resolve("browser"));
        application = ShopApplication.run(
                stack,
                "spring.web.resources.static-locations="
                        + PEERS.resolve("browser").toUri());
        address = "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port");
        URI schema = URI.create(address + "/wireformat/schemas/ShopV1Services.proto");
        HttpResponse<Path> served = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(schema).build(),
                        HttpResponse.BodyHandlers.ofFile(PEERS.resolve("ShopV1Services.proto")));
        assertThat(served.statusCode()).isEqualTo(200);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        application.close();
    }

    /** Runs the commands that install a language's libraries, and generate its client, unless they ran before. */
    private static void install(String language, String script, String... sources) throws Exception {
        String missing = installed.get(language);
        if (missing == null) {
            Path directory = Files.createDirectories(PEERS.resolve(language));
            for (String source : sources) {
                Files.createDirectories(directory.resolve(source).getParent());
                Files.copy(SOURCES.resolve(source), directory.resolve(source), StandardCopyOption.REPLACE_EXISTING);
            }
            ShellSession.Result result = ShellSession.run(directory, "bash", "-ec", script);
            missing = result.exitCode() == 0 ? "" : result.output();
            installed.put(language, missing);
        }
        assumeTrue(missing.isEmpty(), language + " is missing: " + missing);
    }

    /** Also the compiler of schemas for the other languages. */
    private static void installPython() throws Exception {
        install("python", """
                python3 -m venv .
                bin/pip install -q --disable-pip-version-check grpcio-tools==1.85.1 grpcio-status==1.85.1 \
                    connectrpc==0.13.0 protoc-gen-connectrpc==0.13.0 protoc-gen-py==0.7.0
                mkdir -p shop
                PATH=$PWD/bin:$PATH python -m grpc_tools.protoc -I.. --python_out=. --grpc_python_out=. \
                    --py_out=shop --connectrpc_out=shop ShopV1Services.proto
                """, "peer_connect.py", "peer_grpc.py");
    }

    private void run(String language, String expected, String... command) throws Exception {
        TapesController tapes = application.getBean(TapesController.class);
        tapes.cancelled.set(0);

        ShellSession.Result result = ShellSession.run(PEERS.resolve(language), command);

        assertThat(result.output()).isEqualTo(expected);
        requireCancelled(tapes);
    }

    private static void requireCancelled(TapesController tapes) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> tapes.cancelled.get() > 0);
    }

    private void installGo() throws Exception {
        installPython();
        install("go", """
                [ -f go.mod ] || go mod init example.com/shop
                go get connectrpc.com/connect@v1.21.1 google.golang.org/protobuf@v1.36.12 google.golang.org/grpc@v1.84.0
                go build -o protoc-gen-go google.golang.org/protobuf/cmd/protoc-gen-go
                go build -o protoc-gen-connect-go connectrpc.com/connect/cmd/protoc-gen-connect-go
                ../python/bin/python -m grpc_tools.protoc -I.. --plugin=protoc-gen-go --plugin=protoc-gen-connect-go \
                    --go_out=. --go_opt=module=example.com/shop \
                    --connect-go_out=. --connect-go_opt=module=example.com/shop ShopV1Services.proto
                go build -o peer . && go build -o grpc-peer ./grpc-go
                """, "main.go", "grpc-go/main.go");
    }

    @Test
    void connectGo() throws Exception {
        installGo();

        run("go", CALLS, "./peer", address, "connect");
    }

    @Test
    void connectPython() throws Exception {
        installPython();

        // a closed iterator ends without an error
        run("python", CALLS.replace("ended canceled\n", ""), "bin/python", "peer_connect.py", address, "connect");
    }

    @Test
    void connectGoOverGrpc() throws Exception {
        installGo();

        run("go", CALLS, "./peer", address, "grpc");
    }

    @Test
    void grpcGo() throws Exception {
        installGo();

        run("go", CALLS, "./grpc-peer", address);
    }

    @Test
    void grpcPython() throws Exception {
        installPython();

        run("python", CALLS, "bin/python", "peer_grpc.py", address);
    }

    @Test
    void grpcJava() throws Exception {
        Path programs = Path.of(System.getProperty("java.home"), "bin");
        install(
                "java",
                """
                tools=../../tools
                chmod +x $tools/protoc
                mkdir -p google/protobuf generated classes
                echo 'syntax = "proto3"; package google.protobuf; option java_package = "com.google.protobuf";
                    option java_outer_classname = "EmptyProto"; option java_multiple_files = true; message Empty {}' >google/protobuf/empty.proto
                $tools/protoc -I. -I.. --java_out=generated ShopV1Services.proto
                '%s' -nowarn -proc:none -cp '%s' -d classes JavaPeer.java generated/shop/v1/*.java
                """.formatted(programs.resolve("javac"), System.getProperty("java.class.path")),
                "JavaPeer.java");

        run(
                "java",
                CALLS,
                programs.resolve("java").toString(),
                // Netty loads a library of its own, of which Java 25 otherwise prints a warning
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                "classes" + File.pathSeparator + System.getProperty("java.class.path"),
                "JavaPeer",
                address);
    }

    /** Compiling it takes minutes. */
    @Test
    @Tag("soak")
    void grpcurl() throws Exception {
        install("grpcurl", """
                GOBIN=$PWD go install github.com/fullstorydev/grpcurl/cmd/grpcurl@v1.9.3
                """);
        String order = "{\"id\":\"ü\",\"pieces\":3}";

        assertThat(grpcurl("Orders/Price", "-d", order)).isEqualToIgnoringWhitespace("{\"id\":\"ü\",\"pieces\":4}");
        assertThat(grpcurl("Orders/Fail", "-d", order))
                .contains("Code: FailedPrecondition", "Message: Not in stock", "shop.v1.Order", "\"sold\"");
        assertThat(grpcurl("Tapes/Watch", "-d", "{\"count\":2}")).contains("\"o1\"", "\"o2\"");
        assertThat(grpcurl("Tapes/Slow", "-d", order, "-max-time", "0.3")).contains("DeadlineExceeded");
    }

    private static String grpcurl(String method, String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("./grpcurl", "-plaintext", "-import-path", "..", "-proto", "ShopV1Services.proto"));
        command.addAll(List.of(options));
        command.addAll(List.of(address.replace("http://", ""), "shop.v1." + method));
        return ShellSession.run(PEERS.resolve("grpcurl"), command.toArray(String[]::new))
                .output();
    }

    @Test
    void connectEsInABrowser() throws Exception {
        installPython();
        install("browser", """
                npm install --silent @connectrpc/connect@2.2.0 @connectrpc/connect-web@2.2.0 \
                    @bufbuild/protobuf@2.17.0 @bufbuild/protoc-gen-es@2.17.0
                ../python/bin/python -m grpc_tools.protoc -I.. --plugin=node_modules/.bin/protoc-gen-es \
                    --es_out=. --es_opt=target=js ShopV1Services.proto
                """, "index.html", "peer.mjs");
        TapesController tapes = application.getBean(TapesController.class);
        tapes.cancelled.set(0);

        try (Browser browser = Browser.start()) {
            browser.open(URI.create(address + "/index.html"));
            browser.await("#result", "all");
            assertThat(browser.find("#result").getText() + "\n").isEqualTo(CALLS + "as JSON\n" + CALLS + "all\n");
        }
        requireCancelled(tapes);
    }
}
