package io.wireformat.model;

/**
 * What JSON adds to a value of a union's alternative, also where the alternative is declared and no other can occur.
 *
 * @param discriminator where JSON writes it: in a property of its own, or around the value
 * @param value what tells that alternative from others
 */
public record TypeId(Discriminator discriminator, String value) {}
