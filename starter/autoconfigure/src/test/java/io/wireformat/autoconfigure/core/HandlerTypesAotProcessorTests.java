package io.wireformat.autoconfigure.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.protobuf.PointMessage;
import io.wireformat.web.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.http.ResponseEntity;
import org.springframework.javapoet.ClassName;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.service.annotation.GetExchange;

/** What a native image is told of the application's types. */
class HandlerTypesAotProcessorTests {

    private static final RuntimeHints HINTS = hints(Orders.class, Clients.class);

    @ParameterizedTest
    @ValueSource(
            classes = {
                Order.class,
                Line.class,
                Part.class,
                Reply.class,
                Quote.class,
                Shape.class,
                PointMessage.class,
                PointMessage.Builder.class
            })
    void opensTheTypesOfContentAndWhatTheyAreMadeOf(Class<?> type) {
        assertThat(RuntimeHintsPredicates.reflection()
                        .onType(type)
                        .withMemberCategories(
                                MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                                MemberCategory.INVOKE_DECLARED_METHODS,
                                MemberCategory.ACCESS_DECLARED_FIELDS))
                .accepts(HINTS);
    }

    @Test
    void opensTheSubtypesOfWhatIsSealed() {
        assertThat(Shape.class.getPermittedSubclasses()).isNotEmpty().allSatisfy(subtype -> assertThat(
                        RuntimeHintsPredicates.reflection()
                                .onType(subtype)
                                .withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
                .accepts(HINTS));
    }

    @Test
    void ignoresOtherObjects() {
        assertThat(HINTS.reflection().getTypeHint(Unrelated.class)).isNull();
    }

    @Test
    void keepsTheSchemasOfGeneratedTables() {
        assertThat(RuntimeHintsPredicates.resource()
                        .forResource("io/wireformat/fixtures/flatbuffers/EverythingTable.bfbs"))
                .accepts(HINTS);
    }

    @Test
    void keepsTheLockAndProblems() {
        RuntimeHints hints = hints(WireformatAutoConfiguration.class);

        assertThat(RuntimeHintsPredicates.resource().forResource("META-INF/wireformat.lock"))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection()
                        .onType(Problem.class)
                        .withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
                .accepts(hints);
    }

    private static RuntimeHints hints(Class<?>... beans) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.register(beans);
            DefaultGenerationContext generation = new DefaultGenerationContext(
                    new ClassNameGenerator(ClassName.get(HandlerTypesAotProcessorTests.class)),
                    new InMemoryGeneratedFiles());
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
            return generation.getRuntimeHints();
        }
    }

    record Order(List<Line> lines, Map<String, Part> parts, Shape[] shapes) {}

    record Line(int amount, @Nullable String text) {}

    record Part(long id) {}

    record Reply(boolean taken) {}

    record Quote(double price) {}

    record Unrelated(int number) {}

    @RestController
    static class Orders {

        @PostMapping("/orders")
        ResponseEntity<Reply> take(@RequestBody Order order) {
            return ResponseEntity.ok(new Reply(true));
        }

        @GetMapping("/points")
        PointMessage point() {
            return PointMessage.getDefaultInstance();
        }

        @GetMapping("/tables")
        io.wireformat.fixtures.flatbuffers.EverythingTable table() {
            throw new UnsupportedOperationException("is never asked");
        }

        Unrelated unrelated() {
            return new Unrelated(1);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Clients {

        @Bean
        Client client() {
            return () -> new Quote(1);
        }
    }

    interface Client {

        @GetExchange("/quotes")
        Quote quote();
    }
}
