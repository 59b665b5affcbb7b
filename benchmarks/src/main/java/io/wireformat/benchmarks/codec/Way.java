package io.wireformat.benchmarks.codec;

/** The ways to go between a record and a format's content. */
public enum Way {
    /** Ours: straight from the record, by the starter's plan. */
    PLAN("plan"),
    /** By the format's own library: the classes that its compiler generates or, where it has none, its Jackson module. */
    LIBRARY("library"),
    /** By hand, on the buffer that the plans use: the limit. */
    HAND_WRITTEN("by hand"),
    /** From the record to an object of a generated class by hand, and from there by the library. */
    MAPPED("mapped"),
    /** By hand, call by call on the library's lowest level. */
    LOW_LEVEL("low level"),
    /** By Jackson's module for a format that has a compiler of its own. */
    JACKSON("Jackson");

    private final String label;

    Way(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
