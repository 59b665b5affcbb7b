package io.wireformat.gatling.study.split;

import io.wireformat.gatling.codec.MessageCodec;
import java.util.Collections;
import java.util.List;

/**
 * A kind of exchange, in one format.
 *
 * @param operation what the client does, without a comma
 * @param messages those that take turns; who asks for them need not know them
 * @param type of the messages
 * @param paths one for each message
 * @param sends whether the client sends the message and gets nothing back, or sends nothing and gets it back
 */
public record SplitExchange(
        String operation, MessageCodec codec, List<?> messages, Class<?> type, List<String> paths, boolean sends) {

    /** The client sends messages. */
    public static SplitExchange post(
            String operation, MessageCodec codec, List<?> messages, Class<?> type, String path) {
        return new SplitExchange(operation, codec, messages, type, Collections.nCopies(messages.size(), path), true);
    }

    /** The client asks for messages. */
    public static SplitExchange get(
            String operation, MessageCodec codec, List<?> messages, Class<?> type, List<String> paths) {
        return new SplitExchange(operation, codec, messages, type, paths, false);
    }

    SplitCell cell(String way) {
        return new SplitCell(way, SplitCell.WARM, operation, codec.name());
    }

    Object message(int which) {
        return messages.get(which % messages.size());
    }

    String path(int which) {
        return paths.get(which % paths.size());
    }
}
