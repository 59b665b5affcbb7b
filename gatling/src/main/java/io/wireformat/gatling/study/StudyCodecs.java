package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import java.util.List;

/** The codecs that a study asks for by {@code study.formats}. */
public final class StudyCodecs {

    private StudyCodecs() {}

    /**
     * Some formats, by name.
     *
     * @throws StudyException when there is no such format
     */
    public static List<MessageCodec> named(List<String> formats) {
        try {
            return MessageCodecs.named(formats);
        } catch (IllegalArgumentException e) {
            throw new StudyException("study.formats: " + e.getMessage(), e);
        }
    }
}
