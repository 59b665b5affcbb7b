package io.wireformat.internal.pipeline;

import io.wireformat.codec.Binding.Carrier;
import org.jspecify.annotations.Nullable;

/**
 * A type that was requested in a format.
 *
 * @param name the type's name
 * @param carrier the means of support; null if the type is not supported
 * @param reason the reason why the type is not supported; null if it is
 */
public record TypeBinding(
        String name, @Nullable Carrier carrier, @Nullable String reason) {}
