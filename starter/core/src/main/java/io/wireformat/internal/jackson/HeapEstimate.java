package io.wireformat.internal.jackson;

/**
 * How many bytes of memory the values of content take, told from its bytes alone and before they are parsed: rather more
 * than less. An object takes 48, a list 56, each property and element 24, a text 24 and twice its bytes; what the values
 * are made of is the application's, so that one with many unused fields takes more.
 *
 * <p>The bytes can come in pieces of any size. Content that is not what it should be has some estimate too. For one
 * thread at a time.
 */
public abstract class HeapEstimate {

    static final int OBJECT = 48;

    static final int LIST = 56;

    /** A property or element: where it is referred to, and a small value of its own. */
    static final int MEMBER = 24;

    static final int TEXT = 24;

    static final int PER_TEXT_BYTE = 2;

    HeapEstimate() {}

    /** An estimate for JSON. */
    public static HeapEstimate json() {
        return new JsonHeap();
    }

    /** An estimate for text in an encoding in which ASCII is not itself. */
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
