package io.wireformat.schemas.order;

/**
 * A choice that the customer made.
 *
 * @param index its place in the order, from 1
 * @param name 10 ASCII letters
 */
public record Option(int index, String name) {}
