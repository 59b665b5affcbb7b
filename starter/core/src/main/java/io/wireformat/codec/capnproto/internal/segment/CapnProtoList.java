package io.wireformat.codec.capnproto.internal.segment;

/**
 * A list being read: elements of equal size, one behind the other.
 *
 * @param size what the elements are
 * @param count how many there are
 * @param first where the first one is
 * @param dataSize how many whole bytes of data each has
 * @param pointers how many pointers each has behind its data
 */
public record CapnProtoList(ElementSize size, int count, int first, int dataSize, int pointers) {

    /** Requires that each element begins with a value of a size, which is no pointer. */
    public void requireElements(CapnProtoInput in, ElementSize expected) {
        boolean fits = expected == ElementSize.BIT ? size == ElementSize.BIT : dataSize >= expected.bytes();
        if (!fits && count > 0) {
            throw in.error(first, "a list of another kind, where numbers or booleans were expected");
        }
    }
}
