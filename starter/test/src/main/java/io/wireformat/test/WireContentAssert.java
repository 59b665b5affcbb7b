package io.wireformat.test;

import org.assertj.core.api.AbstractObjectAssert;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;

/**
 * Assertions on the value in a body.
 *
 * @param <T> the class of the value
 */
public final class WireContentAssert<T> extends AbstractObjectAssert<WireContentAssert<T>, T> {

    private static final RecursiveComparisonConfiguration BY_FIELD = RecursiveComparisonConfiguration.builder()
            .withStrictTypeChecking(true)
            .build();

    WireContentAssert(T value, String description) {
        super(value, WireContentAssert.class);
        info.description("%s", description);
    }

    /** Verifies that the value is equal, field by field. A failure lists all fields that differ. */
    @Override
    public WireContentAssert<T> isEqualTo(Object expected) {
        if (!actual.equals(expected)) {
            usingRecursiveComparison(BY_FIELD).isEqualTo(expected);
        }
        return this;
    }
}
