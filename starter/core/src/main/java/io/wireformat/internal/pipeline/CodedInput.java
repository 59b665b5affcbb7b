package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;

/** Content that is decoded while it is read, and refused where it becomes more than its limits allow. */
public abstract class CodedInput extends InputStream {

    /** How it is coded. */
    public abstract CodingTag coding();

    /** How many coded bytes have been read. */
    public abstract long codedSize();

    /**
     * Awaits all coded content, and has what is read from now on decoded in a turn where that becomes large.
     *
     * @param memory what holds the coded content until this is closed
     */
    public abstract void await(ContentBudget memory, Turn turn) throws IOException;
}
