package io.wireformat.lock;

/** A constant of an enum as recorded. */
record LockedConstant(int number, String name) {}
