package io.wireformat.autoconfigure;

import io.wireformat.lock.WireformatLock;
import io.wireformat.web.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What every application needs at run time that no code refers to: the lock, and the shape of problems. */
final class WireformatRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.resources().registerPattern(WireformatLock.RESOURCE);
        new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(), Problem.class);
    }
}
