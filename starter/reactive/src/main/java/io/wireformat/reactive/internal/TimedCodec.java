package io.wireformat.reactive.internal;

import io.wireformat.http.internal.formats.SpringFormat;

/** One of Spring's own codecs with Jackson, whose steps are timed. */
public interface TimedCodec {

    /** The format. */
    SpringFormat format();
}
