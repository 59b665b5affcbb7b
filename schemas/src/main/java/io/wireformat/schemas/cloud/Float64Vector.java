package io.wireformat.schemas.cloud;

/**
 * Many fractional numbers in one message.
 *
 * @param items normally distributed doubles
 */
@SuppressWarnings("ArrayRecordComponent") // the numbers are never boxed, and nothing here compares vectors
public record Float64Vector(double[] items) {}
