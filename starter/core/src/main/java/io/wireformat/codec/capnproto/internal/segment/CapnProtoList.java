package io.wireformat.codec.capnproto.internal.segment;

/**
 * A list that is being read: consecutive elements of equal size.
 *
 * @param size the kind of its elements
 * @param count how many there are
 * @param first the place of the first element
 * @param dataSize how many whole bytes of data each has
 * @param pointers how many pointers each has after its data
 */
public record CapnProtoList(ElementSize size, int count, int first, int dataSize, int pointers) {

    /** Requires that each element begins with a value of a size other than {@link ElementSize#POINTER}. */
    public void requireElements(CapnProtoInput in, ElementSize expected) {
        boolean fits = expected == ElementSize.BIT ? size == ElementSize.BIT : dataSize >= expected.bytes();
        if (!fits && count > 0) {
            throw in.error(first, "numbers or booleans expected, but found another kind of list");
        }
    }
}
