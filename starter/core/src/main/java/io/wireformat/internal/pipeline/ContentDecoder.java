package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Decodes content that was coded for its way. */
@FunctionalInterface
public interface ContentDecoder {

    /** Takes content as it comes. */
    ContentDecoder NONE = content -> null;

    /**
     * Decodes content while it is read.
     *
     * @param content closing what is returned leaves it open
     * @return null where the content is not coded
     */
    @Nullable
    CodedInput decode(InputStream content) throws IOException;
}
