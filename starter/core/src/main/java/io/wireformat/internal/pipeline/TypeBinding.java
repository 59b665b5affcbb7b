package io.wireformat.internal.pipeline;

import io.wireformat.codec.Binding.Basis;
import org.jspecify.annotations.Nullable;

/**
 * A type that was requested in a format.
 *
 * @param name the type's name
 * @param basis the means of support; null if the type is not supported
 * @param reason the reason why the type is not supported; null if it is
 */
public record TypeBinding(
        String name, @Nullable Basis basis, @Nullable String reason) {}
