package io.wireformat.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.lock.WireformatLock;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
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
                        "META-INF/wireformat.lock, line 5: expected \"message\", \"union\", \"enum\" or \"avro\", not \"<<<<<<<\"")
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
                                        .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(
                                                        declined.reason())
                                                .contains(NAME + ".Moved.to: contradicts META-INF/wireformat.lock: its"
                                                        + " number was 2 and is 1: give it @FieldNumber(2)"));
                            }));
        }
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

    record Moved(
            @FieldNumber(2) String from, @FieldNumber(1) String to) {}
}
