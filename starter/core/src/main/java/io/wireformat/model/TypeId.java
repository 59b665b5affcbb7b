package io.wireformat.model;

/**
 * The type id that JSON adds to an alternative of a union, even if the declared type is the alternative itself.
 *
 * @param discriminator where JSON writes the id
 * @param value the id
 */
public record TypeId(Discriminator discriminator, String value) {}
