package io.wireformat.model;

/**
 * What JSON writes into a value of a sealed type's subtype, also where the subtype is declared and no other can occur.
 *
 * @param property the name of the property, which the subtype does not have itself
 * @param value what the property holds
 */
public record TypeId(String property, String value) {}
