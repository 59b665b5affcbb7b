package io.wireformat.benchmarks.codec;

/** The ways to convert between a record and a format's content. */
public enum Way {
    /** The starter's plan, directly from the record. */
    PLAN("plan"),
    /** The format's own library: generated classes or, without a compiler, its Jackson module. */
    LIBRARY("library"),
    /** Handwritten code on the plans' buffer: the lower bound. */
    HAND_WRITTEN("by hand"),
    /** Handwritten mapping from the record to a generated class, and the library from there. */
    MAPPED("mapped"),
    /** Handwritten calls to the library's lowest level. */
    LOW_LEVEL("low level"),
    /** Jackson's module for a format that also has a compiler. */
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
