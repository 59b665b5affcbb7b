package io.wireformat.autoconfigure.internal;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Checks the figures of properties while they are bound, so that the start fails with the name of the property.
 *
 * @param prefix the start of the properties' names
 */
public record PropertyRange(String prefix) {

    public void requirePositive(String name, int value) {
        require(value > 0, name, value, "1 to " + Integer.MAX_VALUE);
    }

    /** Null is permitted: the property is not set. */
    public void requirePositive(String name, @Nullable DataSize value) {
        require(value == null || value.toBytes() > 0, name, value, "1B or more");
    }

    public void requireNotNegative(String name, DataSize value) {
        require(!value.isNegative(), name, value, "0B or more");
    }

    public void requireNotNegative(String name, Duration value) {
        require(!value.isNegative(), name, value, "0s or more");
    }

    public void requireWithin(String name, int value, int least, int greatest) {
        require(value >= least && value <= greatest, name, value, least + " to " + greatest);
    }

    public void requireWithin(String name, double value, double least, double greatest) {
        require(value >= least && value <= greatest, name, value, least + " to " + greatest);
    }

    public void requireNotEmpty(String name, List<String> value) {
        require(!value.isEmpty(), name, value, "one or more");
    }

    private void require(boolean holds, String name, @Nullable Object value, String permitted) {
        if (!holds) {
            throw new InvalidConfigurationPropertyValueException(
                    prefix + name, value, "The permitted range is " + permitted + ".");
        }
    }
}
