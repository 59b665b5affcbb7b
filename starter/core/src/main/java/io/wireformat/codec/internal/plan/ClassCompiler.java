package io.wireformat.codec.internal.plan;

import org.jspecify.annotations.Nullable;

final class ClassCompiler {
    private ClassCompiler() {}

    static <K, M> @Nullable CompiledMessage compile(MessagePlan<K, M> plan) {
        return null;
    }
}
