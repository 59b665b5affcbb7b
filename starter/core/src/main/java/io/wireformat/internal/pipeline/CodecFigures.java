package io.wireformat.internal.pipeline;

import java.util.List;

/** What has been counted and timed so far. */
@FunctionalInterface
public interface CodecFigures {

    /** The figures of a format, by type, side and outcome. */
    List<TypeFigures> of(String format);

    /** Where nothing is counted. */
    CodecFigures NONE = format -> List.of();
}
