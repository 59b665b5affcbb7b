package io.wireformat.test;

import io.wireformat.internal.jackson.JacksonFault;
import io.wireformat.web.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Reads a problem that Spring wrote, whose members beyond those of RFC 9457 may have any type. */
final class JacksonProblem {

    private static final List<String> MEMBERS = List.of("type", "title", "status", "detail", "instance");

    private JacksonProblem() {}

    static Problem read(byte[] content, String format, ObjectMapper mapper) {
        JsonNode members;
        try {
            members = mapper.readTree(content);
        } catch (JacksonException e) {
            throw JacksonFault.of(e).inFormat(format);
        }
        Map<String, String> extensions = new LinkedHashMap<>();
        members.properties().forEach(member -> {
            if (!MEMBERS.contains(member.getKey())) {
                extensions.put(member.getKey(), text(member.getValue()));
            }
        });
        return new Problem(
                member(members, "type"),
                member(members, "title"),
                members.path("status").asInt(0),
                member(members, "detail"),
                member(members, "instance"),
                extensions);
    }

    private static @Nullable String member(JsonNode members, String name) {
        JsonNode member = members.path(name);
        return member.isMissingNode() || member.isNull() ? null : text(member);
    }

    private static String text(JsonNode member) {
        return member.isValueNode() ? member.asString() : member.toString();
    }
}
