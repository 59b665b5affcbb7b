package io.wireformat.autoconfigure.core;

import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.BuiltInFormat;
import io.wireformat.internal.link.Distance;
import io.wireformat.lock.WireformatLock;
import io.wireformat.web.Problem;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Resources and types that an application needs at run time and that no code refers to: the lock, the named distances, the shape of
 * problems, and the classes by which the library of a format is found.
 */
final class WireformatRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        ClassLoader loader = classLoader != null ? classLoader : ClassLoader.getSystemClassLoader();
        // clients close a connection of Apache's by a method of it
        hints.reflection()
                .registerTypeIfPresent(
                        loader,
                        "org.apache.hc.core5.http.io.EofSensorInputStream",
                        MemberCategory.INVOKE_PUBLIC_METHODS);
        Stream.concat(
                        BuiltInFormat.libraries(),
                        Stream.of(SpringFormat.values()).map(SpringFormat::library))
                .forEach(library -> hints.reflection().registerTypeIfPresent(loader, library, type -> {}));
        hints.resources().registerPattern(WireformatLock.RESOURCE);
        hints.resources().registerPattern(Distance.RESOURCE);
        new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(), Problem.class);
    }
}
