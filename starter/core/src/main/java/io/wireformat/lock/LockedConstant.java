package io.wireformat.lock;

/**
 * A constant of an enum as recorded.
 *
 * @param name what JSON calls it
 * @param fallback whether readers take it for a constant that they do not know
 * @param removed whether the enum has it no more; its number stays taken
 */
record LockedConstant(int number, String name, boolean fallback, boolean removed) {}
