package io.wireformat.http;

import io.wireformat.FieldNumber;

/**
 * A member that a problem has beyond the standard ones.
 *
 * @param name what it is called
 * @param value its value, as text
 */
public record ProblemExtension(
        @FieldNumber(1) String name, @FieldNumber(2) String value) {}
