package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.ContentSizes;
import io.wireformat.gatling.codec.MessageCodec;
import java.util.List;

/**
 * A format that carries the messages.
 *
 * @param contents each of them as content
 * @param difference what reads back otherwise than it was written, for example null as an empty list; empty for nothing
 * @param sizes of the contents
 */
public record Carrier(MessageCodec codec, List<byte[]> contents, String difference, ContentSizes sizes) {

    /** The name of the format. */
    public String name() {
        return codec.name();
    }
}
