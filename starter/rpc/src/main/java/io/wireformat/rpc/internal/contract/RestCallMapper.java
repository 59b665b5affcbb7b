package io.wireformat.rpc.internal.contract;

import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** Fills REST requests from messages, with the formatters that Spring reads the values with. Safe for use by many threads. */
public final class RestCallMapper {

    private static final TypeDescriptor TEXT = TypeDescriptor.valueOf(String.class);

    private final Supplier<@Nullable ConversionService> conversion;

    /** With the conversion of the application's stack, asked for with the first call. */
    public RestCallMapper(Supplier<@Nullable ConversionService> conversion) {
        this.conversion = conversion;
    }

    /** The request of a method whose message is the body, or empty. */
    public static RestCall of(Rpc rpc, byte[] body) {
        return new RestCall(rpc.restMethod(), rpc.pattern(), new LinkedMultiValueMap<>(), new HttpHeaders(), body);
    }

    /** The question of a browser before such a request; the values of the variables are not known yet. */
    public static RestCall preflight(Rpc rpc, HttpHeaders headers) {
        headers.set(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, rpc.restMethod().name());
        String path = rpc.pattern().replaceAll("\\{[^/]*}", "1");
        return new RestCall(HttpMethod.OPTIONS, path, new LinkedMultiValueMap<>(), headers, null);
    }

    /**
     * The request of a method whose message has its parameters.
     *
     * @param codec the format of the message
     * @throws RpcException if a value has no place in a REST request
     */
    public RestCall read(Rpc rpc, MeteredCodec codec, byte[] message) throws IOException {
        Type type = Objects.requireNonNull(rpc.parameters());
        Object[] values = (Object[]) plan(codec, type).read(new ByteArrayInputStream(message), message.length);
        String path = rpc.pattern();
        MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
        HttpHeaders headers = new HttpHeaders();
        byte @Nullable [] body = null;
        for (int i = 0; i < values.length; i++) {
            Input input = rpc.inputs().get(i);
            Object value = values[i] instanceof Optional<?> optional ? optional.orElse(null) : values[i];
            if (value == null) {
                requireNotOfPath(input);
                continue;
            }
            boolean nullable = rpc.parameters().parameters().get(i).nullable();
            switch (input.source()) {
                case PATH -> path = filled(path, input.name(), text(value, input));
                case QUERY -> texts(value, input, nullable).forEach(text -> parameters.add(input.name(), text));
                case HEADER ->
                    texts(value, input, nullable).forEach(text -> headers.add(input.name(), header(input, text)));
                case BODY -> {
                    Type field = rpc.parameters().parameters().get(i).type();
                    try (PooledContent content = plan(codec, field).write(value)) {
                        body = content.buffer().toByteArray();
                    }
                }
            }
        }
        return new RestCall(rpc.restMethod(), path, parameters, headers, body);
    }

    private static MeteredPlan plan(MeteredCodec codec, Type type) {
        MeteredPlan plan = codec.plan(type);
        if (plan == null) {
            throw new IllegalStateException(codec.declineReason(type));
        }
        return plan;
    }

    private static void requireNotOfPath(Input input) {
        if (input.source() == Input.Source.PATH) {
            throw new RpcException(
                    RpcCode.INVALID_ARGUMENT, "Field " + input.name() + " is part of a path, and must not be absent");
        }
    }

    /** An empty segment and one of dots would make another path. */
    private static String filled(String pattern, String variable, String value) {
        if (value.isEmpty() || value.equals(".") || value.equals("..")) {
            throw new RpcException(
                    RpcCode.INVALID_ARGUMENT,
                    "Field " + variable + " is part of a path, and must not be empty or dots");
        }
        int start = pattern.indexOf("{" + variable + "}");
        int from = start >= 0 ? start : pattern.indexOf("{" + variable + ":");
        int end = from;
        int open = 0;
        do {
            char c = pattern.charAt(end++);
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
        } while (open > 0);
        return pattern.substring(0, from) + RestCall.encoded(value) + pattern.substring(end);
    }

    /** No server passes on such characters in a header. */
    private static String header(Input input, String value) {
        if (value.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw new RpcException(
                    RpcCode.INVALID_ARGUMENT, "Field of the header " + input.name() + " contains control characters");
        }
        return value;
    }

    private List<String> texts(Object value, Input input, boolean nullable) {
        List<String> texts = new ArrayList<>();
        if (value instanceof Collection<?> all) {
            all.forEach(each -> texts.add(text(each, input)));
        } else if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                texts.add(text(Array.get(value, i), input));
            }
        } else {
            return List.of(text(value, input));
        }
        if (texts.size() == 1) {
            requireOne(texts.get(0), input);
        }
        // Spring converts an empty text to an empty list
        return texts.isEmpty() && !nullable ? List.of("") : texts;
    }

    /** Spring splits a text that is the only one of a list. */
    private static void requireOne(String text, Input input) {
        if (text.isEmpty() || text.indexOf(',') >= 0 || !text.equals(text.strip())) {
            throw new RpcException(
                    RpcCode.INVALID_ARGUMENT,
                    "The only value of field " + input.name()
                            + " must not be empty, contain a comma, or begin or end with a space");
        }
    }

    /** The text that Spring converts to the value, with the annotations of the parameter, such as the pattern of a date. */
    private String text(Object value, Input input) {
        ConversionService service = conversion.get();
        String text = value instanceof Enum<?> constant ? constant.name() : value.toString();
        if (service == null || isText(value)) {
            return text;
        }
        TypeDescriptor declared = new TypeDescriptor(input.parameter().nestedIfOptional());
        TypeDescriptor element = declared.getElementTypeDescriptor();
        TypeDescriptor type = element != null && element.getObjectType().isInstance(value)
                ? element
                : declared.getObjectType().isInstance(value) ? declared : TypeDescriptor.valueOf(value.getClass());
        // the text of ISO 8601 comes first, because others may leave out parts of a value, or depend on the language
        if (isTextOf(value, text, type, service)) {
            return text;
        }
        Object formatted = service.canConvert(type, TEXT) ? service.convert(value, type, TEXT) : null;
        if (formatted != null && isTextOf(value, formatted.toString(), type, service)) {
            return formatted.toString();
        }
        throw new RpcException(
                RpcCode.INVALID_ARGUMENT,
                "Field " + input.name() + " has a value that a REST request is not able to have; change its format");
    }

    /** Whether the text of a value does not depend on formats. */
    private static boolean isText(Object value) {
        return value instanceof CharSequence
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character;
    }

    private static boolean isTextOf(Object value, String text, TypeDescriptor type, ConversionService service) {
        try {
            return value.equals(service.convert(text, TEXT, type));
        } catch (RuntimeException e) {
            return false;
        }
    }
}
