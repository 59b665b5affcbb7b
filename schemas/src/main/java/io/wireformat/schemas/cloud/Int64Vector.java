package io.wireformat.schemas.cloud;

import io.wireformat.SignedInt;

/**
 * Many whole numbers in one message.
 *
 * @param items longs of the whole range
 */
@SuppressWarnings("ArrayRecordComponent") // the numbers are never boxed, and nothing here compares vectors
public record Int64Vector(@SignedInt long[] items) {}
