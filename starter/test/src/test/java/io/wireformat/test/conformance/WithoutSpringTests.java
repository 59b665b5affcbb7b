package io.wireformat.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class WithoutSpringTests {

    @Test
    void theKitRuns() throws Exception {
        URL[] others = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> !isOfSpring(entry))
                .map(WithoutSpringTests::url)
                .toArray(URL[]::new);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader classes = new URLClassLoader(others, ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(classes);
            Method run = classes.loadClass(WithoutSpringTests.class.getName()).getDeclaredMethod("run");
            run.setAccessible(true);
            assertThat(run.invoke(null)).isEqualTo("ran, 0 failed");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Runs in the other class loader; the two have only the JDK's classes in common. */
    static String run() {
        Events tests = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass("com.example.letters.PropertiesCodecTests"))
                .execute()
                .testEvents();
        return (tests.succeeded().count() > 15 ? "ran, " : "hardly ran, ")
                + tests.failed().count() + " failed";
    }

    private static boolean isOfSpring(Path entry) {
        return entry.getFileName().toString().contains("spring")
                || entry.endsWith(Path.of("spring", "target", "classes"))
                || entry.endsWith(Path.of("autoconfigure", "target", "classes"));
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }
}
