package io.wireformat.schemas.cloud;

import io.wireformat.SignedInt;

/**
 * Many integers in one message.
 *
 * @param items longs of the whole range
 */
@SuppressWarnings("ArrayRecordComponent") // avoids boxing; vectors are not compared
public record Int64Vector(@SignedInt long[] items) {}
