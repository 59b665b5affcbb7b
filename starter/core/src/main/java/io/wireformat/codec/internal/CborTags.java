package io.wireformat.codec.internal;

import io.wireformat.DecodingException;

/**
 * Refuses CBOR with long runs of tags, which Jackson would read in quadratic time: {@link #pass} throws a {@link
 * DecodingException} at the first tag beyond the maximum.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8949#section-3.4">RFC 8949: tagging of items</a>
 */
public final class CborTags extends CborHeads {

    /** The maximum number of tags on one item; registered tags are nested three deep at most. */
    public static final int MAX = 32;

    public static final String TOO_MANY = "more than " + MAX + " tags on one item";
    private static final int TAG = 6;

    private int tags;

    @Override
    protected void head(int majorType, long offset) {
        if (majorType != TAG) {
            tags = 0;
        } else if (++tags > MAX) {
            throw new DecodingException(TOO_MANY, (int) offset).inFormat("cbor");
        }
    }
}
