package io.wireformat.internal.pipeline;

import io.wireformat.codec.Binding.Carrier;
import org.jspecify.annotations.Nullable;

/**
 * A type that a format was asked for.
 *
 * @param name the type's name
 * @param carrier what carries it; null where the format does not
 * @param reason why the format does not carry it; null where it does
 */
public record TypeBinding(
        String name, @Nullable Carrier carrier, @Nullable String reason) {}
