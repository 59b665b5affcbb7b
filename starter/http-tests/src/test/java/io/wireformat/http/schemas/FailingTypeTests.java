package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.WireFormat;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.handlers.FormatsReport;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.schema.SchemaLanguage;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonTypeResolver;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.jsontype.impl.AsPropertyTypeSerializer;
import tools.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.Serializers;

/** A type that cannot be described costs the formats that type, and no other. */
@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@SomeOf("REACTIVE")
class FailingTypeTests {

    private static final String[] FAILING = {
        "/untold", "/mood", "/unfound", "/broken", "/growing", "/foreign", "/unknown"
    };

    @Parameter
    Stack stack;

    private static TestServer server;
    private static TestServer withoutStarter;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        List<Class<?>> application = List.of(Endpoints.class, Failing.class);
        server = TestServer.start(
                stack,
                application,
                "wireformat.schemas.enabled=true",
                // the report reads the classes at the start, and the JVM reports a second failure of a class
                // differently
                "logging.level." + FormatsReport.class.getName() + "=error",
                "management.endpoints.web.exposure.include=wireformat");
        withoutStarter = TestServer.startWithoutStarter(stack, application);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
        withoutStarter.close();
    }

    @ParameterizedTest
    @SomeOf({"PROTOBUF", "MESSAGEPACK"})
    void otherTypesAreWrittenAndRead(TestFormat format) {
        for (String path : FAILING) {
            server.get(path, "Accept", format.mediaType());
        }
        HttpResponse<byte[]> written = server.get("/point", "Accept", format.mediaType());
        HttpResponse<byte[]> read =
                server.post("/point", written.body(), "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(written.statusCode()).isEqualTo(200);
        assertThat(read.statusCode()).isEqualTo(200);
        assertThat(format.decode(read.body(), Point.class)).isEqualTo(new Point(1, 2, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/untold", "/mood", "/unfound", "/broken", "/growing"})
    void theTypeItselfIsDeclined(String path) {
        for (TestFormat format : TestFormat.values()) {
            HttpResponse<byte[]> refused = server.get(path, "Accept", format.mediaType());

            assertThat(refused.statusCode()).as(format + text(refused)).isEqualTo(406);
            assertThat(format.decode(refused.body(), Problem.class).detail())
                    .contains(
                            format.formatName() + " does not support this type: ",
                            path.equals("/untold") ? "distinguishes its subtypes with Silent" : "cannot be described");
        }
    }

    @Test
    void aFormatThatFailsItselfDeclinesTheTypeAlone() {
        HttpResponse<byte[]> other =
                server.get("/foreign", "Accept", Foreign.MEDIA_TYPE + ", application/protobuf;q=0.5");

        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(other.headers().firstValue("Content-Type")).hasValue("application/protobuf");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/untold", "/mood", "/unfound", "/broken", "/growing", "/foreign", "/point"})
    void jsonStaysTheSame(String path) {
        // what fails in a static initializer, or fills the stack, Jackson itself may respond differently the second
        // time
        withoutStarter.get(path, "Accept", "application/json");
        server.get(path, "Accept", "application/json");
        HttpResponse<byte[]> before = withoutStarter.get(path, "Accept", "application/json");
        HttpResponse<byte[]> now = server.get(path, "Accept", "application/json");

        assertThat(now.statusCode()).isEqualTo(before.statusCode());
        if (before.statusCode() == 200) {
            assertThat(text(now)).isEqualTo(text(before));
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.fixtures.Languages#all")
    void otherTypesHaveSchemas(SchemaLanguage language) {
        HttpResponse<byte[]> schema = server.get("/wireformat/schemas/Point", "Accept", language.mediaType());

        assertThat(schema.statusCode()).isEqualTo(200);
        assertThat(text(schema)).contains("Point");
    }

    @Test
    void theListOfSchemasHasTheOthers() {
        assertThat(text(server.get("/wireformat/schemas")))
                .contains("\"Point\"", "\"ForeignMessage\"")
                .doesNotContain("Untold", "Moody", "Unfound", "Broken", "Growing");
    }

    @Test
    void aSchemaThatCannotBeWrittenIsAbsent() {
        HttpResponse<byte[]> absent = server.get("/wireformat/schemas/ForeignMessage.foreign");

        assertThat(absent.statusCode()).isEqualTo(404);
        assertThat(server.get("/wireformat/schemas/Point.foreign").statusCode()).isEqualTo(200);
        assertThat(text(absent)).contains("ForeignMessage").doesNotContain(Failure.MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Untold", "Moody", "Unfound", "Broken"})
    void aTypeThatCannotBeDescribedHasNoSchema(String name) {
        HttpResponse<byte[]> absent = server.get("/wireformat/schemas/" + name);

        assertThat(absent.statusCode()).isEqualTo(404);
        assertThat(text(absent)).doesNotContain(Failure.MESSAGE);
    }

    @Test
    void theActuatorSaysWhichAreCarried() {
        server.get("/point", "Accept", "application/protobuf");

        assertThat(text(server.get("/actuator/wireformat"))).contains(Point.class.getName());
    }

    @Test
    void theReportOfTheStartIsThere(CapturedOutput output) {
        TestServer.start(
                        stack,
                        List.of(Endpoints.class, Failing.class),
                        "logging.level.io.wireformat=debug",
                        "logging.level." + FormatsReport.class.getName() + "=warn")
                .close();

        assertThat(output.getOut()).contains("support only Spring's formats", "Moody");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static final class Failure extends RuntimeException {

        static final String MESSAGE = "of the application alone";

        Failure() {
            super(MESSAGE);
        }
    }

    /** A type serializer that does not tell its ids. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonTypeResolver(Ids.class)
    sealed interface Untold {
        record One(int x) implements Untold {}

        record Two(int y) implements Untold {}
    }

    static final class Ids extends StdTypeResolverBuilder {

        @Override
        public TypeSerializer buildTypeSerializer(
                SerializationContext context, JavaType baseType, java.util.Collection<NamedType> subtypes) {
            TypeIdResolver ids =
                    idResolver(context, baseType, verifyBaseTypeValidity(context, baseType), subtypes, true, false);
            return new Silent(ids, null, _typeProperty);
        }
    }

    static final class Silent extends AsPropertyTypeSerializer {

        Silent(TypeIdResolver ids, tools.jackson.databind.@Nullable BeanProperty property, String name) {
            super(ids, property, name);
        }

        @Override
        public AsPropertyTypeSerializer forProperty(
                SerializationContext context, tools.jackson.databind.BeanProperty property) {
            return new Silent(_idResolver, property, _typePropertyName);
        }

        @Override
        public TypeIdResolver getTypeIdResolver() {
            throw new Failure();
        }
    }

    /** An annotation introspector fails at what JSON does not ask when it writes. */
    enum Mood {
        GOOD
    }

    record Moody(Mood mood) {}

    /** A serializer is not found. */
    record Unfound(Wrapped wrapped) {}

    record Wrapped(int x) {}

    /** A class cannot be initialized. */
    enum Unloadable {
        NEVER;

        static final int FAILS = fail();

        private static int fail() {
            throw new Failure();
        }
    }

    record Broken(@Nullable Unloadable unloadable) {}

    /** A type without an end. */
    record Growing<T>(T value, @Nullable Growing<List<T>> next) {}

    record ForeignMessage(int x) {}

    @RestController
    static class Endpoints {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, null);
        }

        @PostMapping("/point")
        Point point(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/untold")
        Untold untold() {
            return new Untold.One(1);
        }

        @GetMapping("/mood")
        Moody mood() {
            return new Moody(Mood.GOOD);
        }

        @GetMapping("/unfound")
        Unfound unfound() {
            return new Unfound(new Wrapped(1));
        }

        @GetMapping("/broken")
        Broken broken() {
            return new Broken(null);
        }

        @GetMapping("/growing")
        ResponseEntity<Growing<String>> growing() {
            return ResponseEntity.ok(new Growing<>("x", null));
        }

        @GetMapping("/foreign")
        ForeignMessage foreign() {
            return new ForeignMessage(1);
        }

        @GetMapping("/unknown")
        Object unknown() {
            return new Untold.One(1);
        }
    }

    static class Failing {

        @Bean
        JacksonModule failing() {
            return new SimpleModule("failing") {
                @Override
                public void setupModule(SetupContext context) {
                    context.insertAnnotationIntrospector(new Annotations());
                    context.addSerializers(new Lookup());
                }
            };
        }

        @Bean
        Codec foreign() {
            return new Foreign();
        }
    }

    static final class Annotations extends NopAnnotationIntrospector {

        @Override
        public Version version() {
            return Version.unknownVersion();
        }

        @Override
        public @Nullable Enum<?> findDefaultEnumValue(
                MapperConfig<?> config, AnnotatedClass annotated, Enum<?>[] constants) {
            if (annotated.getRawType() == Mood.class) {
                throw new Failure();
            }
            return null;
        }
    }

    static final class Lookup extends Serializers.Base {

        @Override
        public @Nullable ValueSerializer<?> findSerializer(
                SerializationConfig config,
                JavaType type,
                BeanDescription.Supplier description,
                com.fasterxml.jackson.annotation.JsonFormat.@Nullable Value format) {
            if (type.hasRawClass(Wrapped.class)) {
                throw new Failure();
            }
            return null;
        }
    }

    /** A format of the application's own, which overflows the stack for one type and fails to write its schema. */
    static final class Foreign implements Codec {

        static final String MEDIA_TYPE = "application/x-foreign";

        private static final SchemaLanguage LANGUAGE =
                new SchemaLanguage("foreign", "foreign", "text/x-foreign", type -> {
                    if (SchemaLanguage.nameOf(type).equals("ForeignMessage")) {
                        throw new Failure();
                    }
                    return "foreign\n";
                });

        @Override
        public WireFormat format() {
            return new WireFormat("foreign", MEDIA_TYPE, List.of(), false);
        }

        @Override
        public SchemaLanguage schemaLanguage() {
            return LANGUAGE;
        }

        @Override
        public Binding bind(Type type) {
            if (type == ForeignMessage.class) {
                throw new StackOverflowError();
            }
            return new Binding.Unsupported("is foreign");
        }
    }
}
