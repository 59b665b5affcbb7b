package io.wireformat.internal.jackson;

/**
 * Estimates the heap of the values in content from its bytes, before they are parsed, and rather too high than too low.
 * An object takes 48 bytes, a list 56, each property and element 24, a string 24 and twice its bytes. Objects of
 * classes with many unused fields take more.
 *
 * <p>The bytes can be added in parts of any size. Malformed content has an estimate too. Not thread-safe.
 */
public abstract class HeapEstimate {

    static final int OBJECT = 48;
    static final int LIST = 56;

    /** A property or element: the reference and a small value. */
    static final int MEMBER = 24;

    static final int TEXT = 24;
    static final int PER_TEXT_BYTE = 2;

    /** The maximum of any byte in any format: the start of a list with an element. */
    public static final int MAX_PER_BYTE = LIST + MEMBER;

    HeapEstimate() {}

    /** An estimate for JSON. */
    public static HeapEstimate json() {
        return new JsonHeap();
    }

    /** An estimate for text in an encoding that is not a superset of ASCII. */
    public static HeapEstimate anyText() {
        return new AnyHeap();
    }

    /** An estimate for XML. */
    public static HeapEstimate xml() {
        return new XmlHeap();
    }

    /** An estimate for CBOR. */
    public static HeapEstimate cbor() {
        return new CborHeap();
    }

    /** An estimate for Smile. */
    public static HeapEstimate smile() {
        return new SmileHeap();
    }

    /**
     * Adds the next bytes of the content.
     *
     * @return the estimate for all bytes so far
     */
    public abstract long add(byte[] content, int from, int to);
}
