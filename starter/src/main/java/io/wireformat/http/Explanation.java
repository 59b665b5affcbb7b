package io.wireformat.http;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request would be answered with, and why.
 *
 * @param asked the request
 * @param handler what answers it; null where nothing does
 * @param mapping which requests the handler is for; null where that is not known
 * @param request how the content of the request is read; null where it is not
 * @param answer how the media type of the answer is chosen; null where Accept does not choose it
 * @param decision what comes of it
 */
public record Explanation(
        Asked asked,
        @Nullable String handler,
        @Nullable String mapping,
        @Nullable Read request,
        @Nullable Written answer,
        Decision decision) {

    /**
     * A request.
     *
     * @param method its method
     * @param path its path, with its query
     * @param accept null where it has none
     * @param contentType null where it has none
     */
    public record Asked(
            String method,
            String path,
            @Nullable String accept,
            @Nullable String contentType) {}

    /**
     * Content of a request.
     *
     * @param type what it becomes
     * @param by the format that reads it, or the class of the converter; null where none does
     * @param readable the media types that can be read
     * @param declined the formats that do not carry the type, each with the reason
     */
    public record Read(String type, @Nullable String by, List<String> readable, Map<String, String> declined) {}

    /**
     * Content of an answer.
     *
     * @param type what is declared; of another one's values, their own class decides
     * @param mediaType what was chosen; null where nothing was
     * @param by the format that writes it, or the class of the converter; null where none does
     * @param accepted the ranges of Accept, in the order in which Spring takes them
     * @param candidates among which one is chosen, in the server's order
     * @param declined the formats that do not carry the type, each with the reason
     */
    public record Written(
            String type,
            @Nullable String mediaType,
            @Nullable String by,
            List<Accepted> accepted,
            List<Candidate> candidates,
            Map<String, String> declined) {}

    /**
     * What a client accepts.
     *
     * @param range a media type or a range of them
     * @param weight between 0 and 1
     */
    public record Accepted(String range, double weight) {}

    /**
     * A media type that the answer could have.
     *
     * @param mediaType the media type
     * @param origin why it is one
     * @param by the format that writes it, or the class of the converter; null where none does
     * @param ranges which of the client's admit it
     */
    public record Candidate(
            String mediaType, Origin origin, @Nullable String by, List<Accepted> ranges) {}

    /** Why a media type is a candidate. */
    public enum Origin {
        /** The handler says that it produces it. */
        HANDLER,
        /** A converter offers it for the type. */
        CONVERTER
    }

    /**
     * What comes of a request.
     *
     * @param status that of a refusal; null where the handler decides it
     * @param handlerRuns whether the handler runs; it does also where its answer is refused afterwards
     * @param reason why
     */
    public record Decision(@Nullable Integer status, boolean handlerRuns, String reason) {}
}
