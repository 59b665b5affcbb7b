package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.Wireformat;
import io.wireformat.sample.minimal.MinimalApplication.Item;
import io.wireformat.sample.minimal.MinimalApplication.Parcel;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Collection;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Runs the packaged application, whose class path is only the starter's; in CI with AOT processing, too. */
@Tag("processes")
@ParameterizedClass(name = "ahead of time: {0}")
@MethodSource("ways")
class EveryFormatIntegrationTests {

    private static final String JAR = System.getProperty("sample.jar");
    private static final Parcel PARCEL = new Parcel("Grete", List.of(new Item("book", 400), new Item("pen", 30)), null);
    private static final Parcel WEIGHED = new Parcel(PARCEL.to(), PARCEL.items(), 430);
    private static ApplicationProcess application;

    @Parameter
    boolean aheadOfTime;

    static Stream<Boolean> ways() {
        return Boolean.getBoolean("tests.all") ? Stream.of(false, true) : Stream.of(false);
    }

    @BeforeParameterizedClassInvocation
    static void start(boolean aheadOfTime) throws IOException {
        application = aheadOfTime
                ? ApplicationProcess.start("-Dspring.aot.enabled=true", "-jar", JAR)
                : ApplicationProcess.shared();
    }

    @AfterParameterizedClassInvocation
    static void stop(boolean aheadOfTime) {
        if (aheadOfTime) {
            application.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void exchangesARecordInTheFormat(Wireformat.Format format) throws Exception {
        HttpResponse<byte[]> response = post(format.mediaType(), format.mediaType(), format.encode(PARCEL));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.decode(response.body(), Parcel.class)).isEqualTo(WEIGHED);
    }

    @Test
    void respondsInJsonWithoutAnAcceptHeader() throws Exception {
        byte[] json = JsonMapper.shared().writeValueAsBytes(PARCEL);
        HttpResponse<byte[]> response = post("application/json", "*/*", json);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(JsonMapper.shared().readValue(response.body(), Parcel.class)).isEqualTo(WEIGHED);
    }

    @Test
    void startsAheadOfTimeIfConfigured() {
        assertThat(application.log().contains("Starting AOT-processed MinimalApplication"))
                .isEqualTo(aheadOfTime);
    }

    @Test
    void containsNoFormatLibraryAndNoMeters() throws IOException {
        try (JarFile jar = new JarFile(JAR)) {
            assertThat(jar.stream().map(entry -> entry.getName()))
                    .anyMatch(name -> name.contains("BOOT-INF/lib/wireformat-spring-boot-starter"))
                    .noneMatch(name -> name.matches(".*/(protobuf|avro|flatbuffers|libthrift|runtime-|msgpack"
                            + "|jackson-dataformat|micrometer-core).*\\.jar"));
        }
    }

    static Collection<Wireformat.Format> formats() {
        return Wireformat.create().all();
    }

    private static HttpResponse<byte[]> post(String contentType, String accept, byte[] content) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(application.uri("/parcels"))
                .header("Content-Type", contentType)
                .header("Accept", accept)
                .POST(HttpRequest.BodyPublishers.ofByteArray(content))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    }
}
