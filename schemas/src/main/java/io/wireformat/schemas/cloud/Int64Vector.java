package io.wireformat.schemas.cloud;

import java.util.List;

/**
 * Many whole numbers in one message.
 *
 * @param items longs of the whole range
 */
public record Int64Vector(List<Long> items) {}
