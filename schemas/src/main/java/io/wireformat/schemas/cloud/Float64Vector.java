package io.wireformat.schemas.cloud;

import java.util.List;

/**
 * Many fractional numbers in one message.
 *
 * @param items normally distributed doubles
 */
public record Float64Vector(List<Double> items) {}
