package io.wireformat.schemas.order;

/**
 * An option that the customer chose.
 *
 * @param index its position in the order, from 1
 * @param name 10 ASCII letters
 */
public record Option(int index, String name) {}
