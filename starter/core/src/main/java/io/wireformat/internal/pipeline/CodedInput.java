package io.wireformat.internal.pipeline;

import java.io.InputStream;

/** Content that is decoded while it is read, and refused where it becomes more than its limits allow. */
public abstract class CodedInput extends InputStream {

    /** How it is coded. */
    public abstract CodingTag coding();

    /** How many coded bytes have been read. */
    public abstract long codedSize();
}
