package io.wireformat.schemas.cloud;

/**
 * Many doubles in one message.
 *
 * @param items normally distributed doubles
 */
@SuppressWarnings("ArrayRecordComponent") // avoids boxing; vectors are not compared
public record Float64Vector(double[] items) {}
