package io.wireformat.test;

import org.assertj.core.api.AbstractObjectAssert;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;

/**
 * What can be asked of the value that a body holds.
 *
 * @param <T> its class
 */
public final class WireContentAssert<T> extends AbstractObjectAssert<WireContentAssert<T>, T> {

    private static final RecursiveComparisonConfiguration BY_FIELD = RecursiveComparisonConfiguration.builder()
            .withStrictTypeChecking(true)
            .build();

    WireContentAssert(T value, String description) {
        super(value, WireContentAssert.class);
        info.description("%s", description);
    }

    /** It is equal, field by field: a failure lists all fields that differ. */
    @Override
    public WireContentAssert<T> isEqualTo(Object expected) {
        if (!actual.equals(expected)) {
            usingRecursiveComparison(BY_FIELD).isEqualTo(expected);
        }
        return this;
    }
}
