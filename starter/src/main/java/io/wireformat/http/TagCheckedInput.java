package io.wireformat.http;

import io.wireformat.DecodingException;
import io.wireformat.codec.CborTags;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** CBOR on its way to Jackson, which must not see long runs of tags. */
final class TagCheckedInput extends InputStream {

    private final InputStream content;

    private final CborTags tags = new CborTags();

    private @Nullable DecodingException refusal;

    TagCheckedInput(InputStream content) {
        this.content = content;
    }

    /** Why reading stopped before the end; null where it did not. */
    @Nullable
    DecodingException refusal() {
        return refusal;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = content.read(bytes, offset, length);
        if (read > 0) {
            try {
                tags.check(bytes, offset, offset + read);
            } catch (DecodingException e) {
                refusal = e;
                throw e;
            }
        }
        return read;
    }
}
