package io.wireformat.autoconfigure;

import io.wireformat.internal.BuiltInFormat;
import io.wireformat.lock.WireformatLock;
import io.wireformat.web.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * What every application needs at run time that no code refers to: the lock, the shape of problems, and what tells that
 * the library of a format is there.
 */
final class WireformatRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        BuiltInFormat.libraries().forEach(library -> hints.reflection()
                .registerTypeIfPresent(
                        classLoader != null ? classLoader : ClassLoader.getSystemClassLoader(), library, type -> {}));
        hints.resources().registerPattern(WireformatLock.RESOURCE);
        new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(), Problem.class);
    }
}
