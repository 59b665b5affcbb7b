package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.StudyException;
import java.util.List;

/** What is timed has to be right first. */
final class Faithfulness {

    private Faithfulness() {}

    /**
     * Writes messages in a format and reads them in each way that it has.
     *
     * @throws StudyException when one of them says something else
     */
    static void check(VideoFormat format, VideoType type, List<Object> messages) {
        for (Object message : messages) {
            byte[] content = format.codec().encode(message, type.type());
            if (!format.codec().decode(content, type.type()).equals(message)) {
                throw new StudyException(format.name() + " does not read the " + type.title() + " that it wrote");
            }
            if (format.isLazy() && format.lazy().reader(type).fields(content) != Digest.of(message)) {
                throw new StudyException(format.name() + " does not read a " + type.title() + " where it lies");
            }
        }
    }
}
