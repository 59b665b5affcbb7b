package io.wireformat.schemas.cloud;

/**
 * One value of each kind.
 *
 * @param i any long
 * @param f a normally distributed double
 * @param t true or false
 * @param s 100 ASCII letters
 * @param b 100 random bytes
 */
@SuppressWarnings("ArrayRecordComponent") // the study's message has bytes; structs are not compared
public record Struct(long i, double f, boolean t, String s, byte[] b) {}
