package io.wireformat.autoconfigure.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.autoconfigure.WireformatProperties;
import io.wireformat.autoconfigure.actuator.WireformatMetricsAutoConfiguration;
import io.wireformat.autoconfigure.client.WireformatClientAutoConfiguration;
import io.wireformat.autoconfigure.security.WireformatSecurityAutoConfiguration;
import io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration;
import io.wireformat.client.HostFormats;
import io.wireformat.client.WireformatClient;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.codec.WireFormat;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.model.MessageModels;
import io.wireformat.servlet.SecurityProblems;
import io.wireformat.servlet.internal.WebMvcFormats;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.security.web.AuthenticationEntryPoint;
import tools.jackson.databind.json.JsonMapper;

class WireformatAutoConfigurationTests {

    private static final AutoConfigurations CONFIGURATIONS = AutoConfigurations.of(
            JacksonAutoConfiguration.class,
            HttpMessageConvertersAutoConfiguration.class,
            WebMvcAutoConfiguration.class,
            RestClientAutoConfiguration.class,
            WireformatAutoConfiguration.class,
            WireformatMetricsAutoConfiguration.class,
            WireformatWebMvcAutoConfiguration.class,
            WireformatClientAutoConfiguration.class,
            WireformatSecurityAutoConfiguration.class);

    private final WebApplicationContextRunner runner =
            new WebApplicationContextRunner().withConfiguration(CONFIGURATIONS);

    /** Spring logs a warning for a class that is not on the class path, and says nothing about a name. */
    @Test
    void autoConfigurationsNameThoseOfOthersByName() throws ClassNotFoundException {
        for (String name :
                ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader())) {
            if (name.startsWith("io.wireformat.")) {
                AutoConfiguration order = Class.forName(name).getAnnotation(AutoConfiguration.class);
                assertThat(Stream.of(order.after(), order.before()).flatMap(Stream::of))
                        .as(name)
                        .allMatch(other -> other.getName().startsWith("io.wireformat."));
            }
        }
    }

    @Test
    void allFormatsAreOn() {
        runner.run(context -> assertThat(formats(context.getBean(SharedFormats.class)))
                .containsExactlyElementsOf(TestFormat.formatNames()));
    }

    @Test
    void formatsAreChosenByName() {
        runner.withPropertyValues("wireformat.formats=protobuf,json")
                .run(context -> assertThat(formats(context.getBean(SharedFormats.class)))
                        .containsExactly("protobuf"));
    }

    @Test
    void anUnknownFormatIsRefusedWithTheNamesThatThereAre() {
        runner.withPropertyValues("wireformat.formats=morse").run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("wireformat.formats")
                .hasMessageContaining("morse")
                .hasMessageContaining("protobuf"));
    }

    @ParameterizedTest
    @CsvSource({
        "xml, tools.jackson.dataformat.xml",
        "cbor, tools.jackson.dataformat.cbor",
        "smile, tools.jackson.dataformat.smile"
    })
    void aFormatWithoutItsLibraryIsRefusedWithTheDependency(String format, String library) {
        WebApplicationContextRunner without = runner.withClassLoader(new FilteredClassLoader(library));
        without.run(context -> assertThat(context).hasNotFailed());
        for (String property : List.of("wireformat.formats", "wireformat.client.hosts.[peer.example].format")) {
            without.withPropertyValues(property + "=" + format).run(context -> assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining(property)
                    .hasMessageContaining("Add the dependency tools.jackson.dataformat:jackson-dataformat-" + format));
            runner.withPropertyValues(property + "=" + format)
                    .run(context -> assertThat(context).hasNotFailed());
        }
    }

    @Test
    void theParameterForTheFormatNamesNoFormatWithoutItsLibrary() {
        runner.run(context -> assertThat(parameterNames(context)).contains("json", "cbor", "xml", "protobuf"));
        runner.withClassLoader(new FilteredClassLoader("tools.jackson.dataformat.cbor"))
                .run(context -> assertThat(parameterNames(context))
                        .contains("json", "xml", "protobuf")
                        .doesNotContain("cbor"));
    }

    private static Set<String> parameterNames(ApplicationContext context) {
        return context.getBean(WebMvcFormats.class).registry().mediaTypes().keySet();
    }

    @ParameterizedTest
    @CsvSource({
        "limits.content-size, 0B, 1B or more",
        "limits.depth, -1, 1 to 2147483647",
        "limits.elements, 0, 1 to 2147483647",
        "limits.text-length, -1B, 1B or more",
        "limits.decoded-size, 0B, 1B or more",
        "limits.compression-ratio, 0, 1 to 2147483647",
        "limits.decode-time, -1s, 0s or more",
        "limits.in-flight, -1B, 1B or more",
        "content-coding.max-codings, 0, 1 to 3",
        "content-coding.max-codings, 4, 1 to 3",
        "limits.receive-time, -1s, 0s or more",
        "limits.receive-rate, -1B, 0B or more",
        "buffer.max, -1B, 0B or more",
        "client.remember, -1s, 0s or more",
        "client.receive-time, -1s, 0s or more",
        "client.receive-rate, -1B, 0B or more"
    })
    void aFigureBeyondItsRangeIsRefusedWithTheRange(String property, String value, String range) {
        runner.withPropertyValues("wireformat." + property + "=" + value).run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("wireformat." + property + " with value")
                .hasMessageContaining("The permitted range is " + range + "."));
    }

    @ParameterizedTest
    @CsvSource({
        "protobuf, application/x-own, the name protobuf, ProtobufCodec",
        "own, Application/Protobuf;proto=own, the media type application/protobuf, ProtobufCodec",
        "json, application/x-own, the name json, Spring"
    })
    void aCodecThatCannotBeToldFromAnotherIsRefused(String name, String mediaType, String what, String other) {
        runner.withBean("own", Codec.class, () -> new OwnCodec(name, mediaType)).run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContainingAll(what, other, OwnCodec.class.getName() + " (" + name + ")"));
    }

    @Test
    void aCodecMayTakeTheMediaTypeOfOneThatIsOff() {
        runner.withBean("own", Codec.class, () -> new OwnCodec("own", "application/protobuf"))
                .withPropertyValues("wireformat.formats=own,avro")
                .run(context -> assertThat(formats(context.getBean(SharedFormats.class)))
                        .containsExactly("avro", "own"));
    }

    @Test
    void anUnknownFormatOfAHostIsRefusedWithTheNamesThatThereAre() {
        runner.withPropertyValues("wireformat.client.hosts.[peer.example].format=morse")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("wireformat.client.hosts")
                        .hasMessageContaining("morse"));
    }

    @Test
    void aHostWithoutBracketsIsRefusedWithAHint() {
        runner.withPropertyValues("wireformat.client.hosts.peer.example.format=protobuf")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("wireformat.client.hosts")
                        .hasMessageContaining("brackets"));
    }

    /** A property whose name has a colon, at which the runner would split it. */
    private static ApplicationContextInitializer<ConfigurableApplicationContext> hostNamed(String host) {
        return context -> context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "host", Map.of("wireformat.client.hosts.[" + host + "].format", "protobuf")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://peer.example", "peer.example/orders", "peer.example:port", "user@peer.example"})
    void invalidHostsAreRefused(String host) {
        runner.withInitializer(hostNamed(host)).run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("wireformat.client.hosts")
                .hasMessageContaining("neither a host nor host:port"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void recordsNeedNoLibraryOfAFormat(String library) {
        runner.withClassLoader(new FilteredClassLoader(library)).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(SharedFormats.class).codecs())
                    .isNotEmpty()
                    .allSatisfy(codec -> assertThat(codec.bind(Point.class)).isInstanceOf(Binding.Bound.class));
        });
    }

    @ParameterizedTest
    @EnumSource
    void generatedTypesNeedTheirLibrary(TestFormat format) {
        TestFormat.Library library = format.library();
        Class<?> type = library.generated() == null ? Outside.class : library.generated();
        WebApplicationContextRunner all = runner.withPropertyValues("wireformat.flatbuffers.accept-unverified=true");
        all.run(context -> assertThat(isCarriedByLibrary(codec(context, format.formatName()), type))
                .isTrue());
        all.withClassLoader(new FilteredClassLoader(library.packageName()))
                .run(context -> assertThat(isCarriedByLibrary(codec(context, format.formatName()), type))
                        .isFalse());
    }

    static Stream<String> libraries() {
        return Stream.concat(
                Stream.of(TestFormat.values())
                        .map(format -> format.library().packageName())
                        .distinct(),
                Stream.of("com.fasterxml.jackson.databind"));
    }

    private static boolean isCarriedByLibrary(Codec codec, Class<?> type) {
        return codec.bind(type) instanceof Binding.Bound bound && bound.basis() == Binding.Basis.LIBRARY;
    }

    private static Codec codec(ApplicationContext context, String format) {
        return context.getBean("wireformat-" + format, Codec.class);
    }

    @Test
    void metersNeedARegistry() {
        runner.run(context -> assertThat(context).doesNotHaveBean(CodecMeters.class));
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context).hasSingleBean(CodecMeters.class));
        runner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CodecMeters.class));
    }

    @Test
    void securityNeedsSpringSecurity() {
        runner.run(context -> assertThat(context).hasSingleBean(SecurityProblems.class));
        runner.withClassLoader(new FilteredClassLoader(AuthenticationEntryPoint.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("wireformatSecurityProblems"));
    }

    @Test
    void clientsNeedNoServer() {
        new ApplicationContextRunner().withConfiguration(CONFIGURATIONS).run(context -> assertThat(context)
                .hasSingleBean(WireformatClient.class)
                .doesNotHaveBean(WebMvcFormats.class));
    }

    @Test
    void serversNeedNoClient() {
        runner.withPropertyValues("wireformat.client.hosts.[peer.example].format=protobuf")
                .withClassLoader(new FilteredClassLoader(RestClientCustomizer.class))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(WebMvcFormats.class));
    }

    @Test
    void hostsAreThereWhenTheyAreNamed() {
        runner.run(context -> assertThat(context).doesNotHaveBean(HostFormats.class));
        runner.withPropertyValues("wireformat.client.hosts.[peer.example].format=protobuf")
                .run(context -> assertThat(context).hasSingleBean(HostFormats.class));
    }

    @Test
    void limitsAndHostsAreBound() {
        runner.withPropertyValues(
                        "wireformat.limits.content-size=2KB",
                        "wireformat.limits.depth=7",
                        "wireformat.limits.elements=70",
                        "wireformat.limits.text-length=100B",
                        "wireformat.limits.decoded-size=3KB",
                        "wireformat.limits.compression-ratio=9",
                        "wireformat.limits.decode-time=2s",
                        "wireformat.client.hosts.[peer.example].format=protobuf")
                .run(context -> {
                    SharedFormats formats = context.getBean(SharedFormats.class);
                    assertThat(formats.limits())
                            .isEqualTo(DecodeLimits.builder()
                                    .limit(Limit.CONTENT_SIZE, 2048)
                                    .limit(Limit.DEPTH, 7)
                                    .limit(Limit.ELEMENTS, 70)
                                    .limit(Limit.TEXT_LENGTH, 100)
                                    .limit(Limit.DECODED_SIZE, 3072)
                                    .limit(Limit.COMPRESSION_RATIO, 9)
                                    .limit(Limit.DECODE_TIME, 2000)
                                    .build());
                    assertThat(context.getBean(WireformatProperties.class)
                                    .client()
                                    .hosts())
                            .isEqualTo(Map.of("peer.example", new WireformatProperties.Client.Host("protobuf", null)));
                });
    }

    @Test
    void avroWritesBareDataUnlessAskedForSingleObjects() {
        runner.run(context -> assertThat(avroOf(context, new Point(0, 0, null))).containsExactly(0, 0, 0));
        runner.withPropertyValues("wireformat.avro.encoding=single-object")
                .run(context -> assertThat(avroOf(context, new Point(0, 0, null)))
                        .startsWith(0xC3, 0x01)
                        .hasSize(2 + 8 + 3));
        runner.withPropertyValues("wireformat.avro.encoding=container").run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("AvroCodec.Encoding.container"));
    }

    @Test
    void ofSeveralMappersTheModelsFollowTheOneThatBootTakes() {
        JsonMapper boots = JsonMapper.builder().build();
        runner.withBean("otherMapper", JsonMapper.class, () -> JsonMapper.builder()
                        .build())
                .withBean("jsonMapper", JsonMapper.class, () -> boots)
                .run(context -> assertThat(context.getBean(MessageModels.class).mapper())
                        .isSameAs(boots));
    }

    private static byte[] avroOf(ApplicationContext context, Object value) {
        Codec avro = codec(context, "avro");
        ContentBuffer content = new ContentBuffer(16);
        ((Binding.Bound) avro.bind(value.getClass())).plan().encode(value, content);
        return content.toByteArray();
    }

    private static List<String> formats(SharedFormats formats) {
        return formats.codecs().stream().map(codec -> codec.format().name()).toList();
    }

    /** Outside of the message model. */
    public record Outside(List<Optional<String>> texts) {}

    private record OwnCodec(String name, String mediaType) implements Codec {

        @Override
        public WireFormat format() {
            return new WireFormat(name, mediaType, List.of(), false);
        }

        @Override
        public Binding bind(Type type) {
            return new Binding.Unsupported("it carries nothing");
        }
    }
}
