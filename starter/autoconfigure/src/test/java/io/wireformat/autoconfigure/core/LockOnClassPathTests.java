package io.wireformat.autoconfigure.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import jakarta.validation.constraints.NotNull;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.DefaultResourceLoader;
import tools.jackson.databind.json.JsonMapper;

/** What an application makes of the lock that it carries. */
@ExtendWith(OutputCaptureExtension.class)
class LockOnClassPathTests {

    private static final String NAME = LockOnClassPathTests.class.getName();

    @TempDir
    Path directory;

    @Test
    void anApplicationWithABrokenLockDoesNotStartAndSaysWhy(CapturedOutput output) throws Exception {
        try (URLClassLoader loader = withLock("""
                wireformat-lock 1

                message com.example.Order
                  1 id string id=0 ordinal=0
                <<<<<<< HEAD
                """)) {
            SpringApplication application = new SpringApplication(new DefaultResourceLoader(loader), Formats.class);
            application.setWebApplicationType(WebApplicationType.NONE);
            assertThatException().isThrownBy(application::run);
        }
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains(
                        "META-INF/wireformat.lock, line 5: expected \"message\", \"union\", \"enum\", \"service\" or \"avro\", not \"<<<<<<<\"")
                .contains("Take the file as it was last committed")
                .contains("-Dwireformat.lock=update");
    }

    @Test
    void aMessageWhoseNumbersHaveAnotherMeaningIsDeclined() throws Exception {
        try (URLClassLoader loader = withLock("""
                wireformat-lock 1

                message %1$s.Moved
                  1 from string id=0 ordinal=0
                  2 to string id=1 ordinal=1

                message %1$s.Kept
                  1 id string id=0 ordinal=0
                """.formatted(NAME))) {
            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(WireformatAutoConfiguration.class))
                    .withClassLoader(loader)
                    .run(context -> assertThat(
                                    context.getBeansOfType(Codec.class).values())
                            // MessagePack then takes Jackson's way, which goes by names alone
                            .filteredOn(codec -> !codec.format().name().equals("msgpack"))
                            .hasSize(8)
                            .allSatisfy(codec -> {
                                assertThat(codec.bind(Kept.class)).isInstanceOf(Binding.Bound.class);
                                assertThat(codec.bind(Moved.class))
                                        .isInstanceOfSatisfying(Binding.Unsupported.class, unsupported -> assertThat(
                                                        unsupported.reason())
                                                .contains(NAME + ".Moved.to: contradicts META-INF/wireformat.lock: its"
                                                        + " number was 2 and is 1: give it @FieldNumber(2)"));
                            }));
        }
    }

    @Test
    void aNumberThatBecameNullableIsDeclined() throws Exception {
        try (URLClassLoader loader = withLock("""
                wireformat-lock 1

                message %1$s.Loosened
                  1 count int32 id=0 ordinal=0
                """.formatted(NAME))) {
            MessageModels models = new MessageModels(JsonMapper.builder().build(), WireformatLock.load(loader));
            assertThatExceptionOfType(UnsupportedTypeException.class)
                    .isThrownBy(() -> models.describe(Loosened.class))
                    .withMessageContaining("Loosened.count: contradicts META-INF/wireformat.lock: was never null and is"
                            + " nullable: keep it never null, or add a field with a new number");
        }
    }

    @Test
    void aConstraintKeepsTheRecordedShapeAndWarnsOnce(CapturedOutput output) throws Exception {
        try (URLClassLoader loader = withLock("""
                wireformat-lock 1

                message %1$s.Checked
                  1 id int64 id=0 ordinal=0
                  2 note string? id=1 ordinal=1
                  3 start string? id=2 ordinal=2
                  4 count int32 id=3 ordinal=3
                """.formatted(NAME))) {
            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(WireformatAutoConfiguration.class))
                    .withClassLoader(loader)
                    .run(context -> {
                        assertThat(context.getBeansOfType(Codec.class).values())
                                .allSatisfy(codec ->
                                        assertThat(codec.bind(Checked.class)).isInstanceOf(Binding.Bound.class));
                        MessageModel checked = (MessageModel)
                                context.getBean(MessageModels.class).describe(Checked.class);
                        assertThat(checked.fields())
                                .extracting(Field::name, Field::nullable)
                                .containsExactly(
                                        tuple("id", false),
                                        tuple("note", true),
                                        tuple("start", true),
                                        tuple("count", false));
                    });
        }
        assertThat(output.getOut())
                .containsOnlyOnce(
                        NAME + ".Checked: a constraint checks for null in count, id, but the lock records them"
                                + " as never null");
    }

    private URLClassLoader withLock(String text) throws Exception {
        Path file = directory.resolve(WireformatLock.RESOURCE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, getClass().getClassLoader());
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(WireformatAutoConfiguration.class)
    static class Formats {}

    record Kept(String id) {}

    record Loosened(@Nullable Integer count) {}

    static final class Checked {

        @NotNull
        public @Nullable Long id;

        @NotNull
        public @Nullable String note;

        @NotNull
        public @Nullable String start = "now";

        @NotNull
        public @Nullable Integer count = 0;
    }

    record Moved(
            @FieldNumber(2) String from, @FieldNumber(1) String to) {}
}
