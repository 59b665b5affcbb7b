package io.wireformat.test;

import io.wireformat.DecodingException;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Encodes and decodes with one of the application's mappers, like Spring. */
final class JacksonContent implements Content {

    private static final List<String> MEMBERS = List.of("type", "title", "status", "detail", "instance");

    private final String format;
    private final ObjectMapper mapper;

    JacksonContent(String format, ObjectMapper mapper) {
        this.format = format;
        this.mapper = mapper;
    }

    @Override
    public byte[] encode(Object value, Type type) {
        return mapper.writerFor(javaType(type)).writeValueAsBytes(value);
    }

    @Override
    public byte[] encodeWithout(Object value, Set<String> properties) {
        OmittedProperties omitted = new OmittedProperties(value.getClass(), properties);
        byte[] content = omitted.applyTo(mapper).writeValueAsBytes(value);
        if (!omitted.unknown().isEmpty()) {
            throw new IllegalArgumentException(
                    value.getClass().getSimpleName() + " has no property " + String.join(", ", omitted.unknown()));
        }
        return content;
    }

    @Override
    public Object decode(byte[] content, Type type) {
        Object value;
        try {
            value = mapper.readValue(content, javaType(type));
        } catch (JacksonException e) {
            throw unreadable(e);
        }
        if (value == null) {
            throw new DecodingException("is null").inFormat(format);
        }
        return value;
    }

    @Override
    public boolean supports(Type type) {
        return true;
    }

    @Override
    public Problem problem(byte[] content) {
        JsonNode members;
        try {
            members = mapper.readTree(content);
        } catch (JacksonException e) {
            throw unreadable(e);
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

    private DecodingException unreadable(JacksonException e) {
        int offset = e.getLocation() != null ? (int) e.getLocation().getByteOffset() : -1;
        DecodingException refusal =
                new DecodingException(e.getOriginalMessage(), Math.max(offset, -1), e).inFormat(format);
        List<JacksonException.Reference> path = e.getPath();
        for (int i = path.size() - 1; i >= 0; i--) {
            String property = path.get(i).getPropertyName();
            refusal = property != null
                    ? refusal.inField(property)
                    : refusal.inElement(path.get(i).getIndex());
        }
        return refusal;
    }

    private JavaType javaType(Type type) {
        return mapper.getTypeFactory().constructType(type);
    }

    private static @Nullable String member(JsonNode members, String name) {
        JsonNode member = members.path(name);
        return member.isMissingNode() || member.isNull() ? null : text(member);
    }

    private static String text(JsonNode member) {
        return member.isValueNode() ? member.asString() : member.toString();
    }
}
