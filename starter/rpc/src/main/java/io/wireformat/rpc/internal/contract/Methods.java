package io.wireformat.rpc.internal.contract;

import io.wireformat.FieldNumber;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.model.internal.service.ParametersType;
import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.RpcMethod;
import io.wireformat.rpc.internal.contract.Input.Source;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.security.Principal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.SynthesizingMethodParameter;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.NumberFormat;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;
import org.springframework.validation.Errors;
import org.springframework.web.bind.annotation.BindParam;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;
import org.springframework.web.method.HandlerMethod;

/** Describes a handler as a method of a service. */
final class Methods {

    /** Parameters that Spring fills from what is not in the message. */
    private static final Set<Class<?>> PASSED =
            Set.of(RpcCall.class, HttpHeaders.class, Locale.class, TimeZone.class, ZoneId.class);

    /** Headers of the request itself, which HTTP and proxies set. */
    private static final Pattern OF_HTTP = Pattern.compile(
            "(?i)(accept|content|proxy|sec|x-forwarded)-.*|accept|authorization|connection|cookie|expect|forwarded|host|keep-alive"
                    + "|origin|te|trailer|transfer-encoding|upgrade|via");

    private static final Pattern VARIABLE = Pattern.compile("\\{([^/{}:*]+)(:[^/]*)?}");

    private final Mapped mapped;
    private final String service;
    private final String name;
    private final HandlerMethod handler;
    private final List<Input> inputs = new ArrayList<>();
    private final List<ParametersType.Parameter> parameters = new ArrayList<>();

    private Methods(Mapped mapped, String service) {
        this.mapped = mapped;
        this.service = service;
        this.handler = mapped.handler();
        RpcMethod annotation = AnnotatedElementUtils.findMergedAnnotation(mapped.method(), RpcMethod.class);
        this.name = annotation != null && !annotation.value().isEmpty()
                ? annotation.value()
                : StringUtils.capitalize(mapped.method().getName());
    }

    /**
     * Describes a handler.
     *
     * @throws UnsupportedMethodException if it is no RPC
     */
    static Rpc describe(Mapped mapped, String service) {
        return new Methods(mapped, service).describe();
    }

    private Rpc describe() {
        if (!name.matches("[A-Za-z]\\w*")) {
            throw new UnsupportedMethodException(name + " is no name in Protobuf; name it with @RpcMethod");
        }
        requireNoConditions();
        // with the annotations of the interfaces that the controller implements
        for (MethodParameter parameter : handler.getMethodParameters()) {
            parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
            addParameter(parameter.withContainingClass(mapped.controller()));
        }
        String pattern = pattern();
        Input body = inputs.stream()
                .filter(input -> input.source() == Source.BODY)
                .findFirst()
                .orElse(null);
        ResolvableType bodyType = body == null ? null : typeOf(body.parameter());
        Type streamed = bodyType == null ? null : messageOf(bodyType);
        if (streamed != null && inputs.size() > 1) {
            throw new UnsupportedMethodException(
                    "it takes a stream and other parameters, which a stream of requests has no place"
                            + " for; take them as headers from RpcCall");
        }
        boolean isBody = body != null && inputs.size() == 1;
        ParametersType message = isBody || inputs.isEmpty()
                ? null
                : new ParametersType(mapped.controller(), name + "Request", parameters);
        ResolvableType response = HandlerBodies.response(handler);
        Type responseStream = messageOf(response);
        return new Rpc(
                service,
                name,
                mapped.method(),
                restMethod(body != null),
                pattern,
                List.copyOf(inputs),
                message,
                message != null ? message : bodyType == null ? null : streamed != null ? streamed : bodyOf(bodyType),
                streamed != null,
                responseStream != null ? responseStream : responseOf(response),
                responseStream != null,
                hasNoSideEffects(body != null));
    }

    /** The message does not say what such conditions ask for. */
    private void requireNoConditions() {
        for (AnnotatedElement element : List.of(mapped.method(), mapped.controller())) {
            RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(element, RequestMapping.class);
            if (mapping != null
                    && (mapping.params().length > 0
                            || mapping.headers().length > 0
                            || !mapping.version().isEmpty())) {
                throw new UnsupportedMethodException(
                        "its mapping depends on parameters, headers or a version; map it to a path alone");
            }
        }
    }

    private HttpMethod restMethod(boolean hasBody) {
        if (mapped.patterns().isEmpty()) {
            return HttpMethod.POST;
        }
        Set<RequestMethod> methods = mapped.methods();
        if (methods.isEmpty()) {
            return hasBody ? HttpMethod.POST : HttpMethod.GET;
        }
        RequestMethod first = !hasBody && methods.contains(RequestMethod.GET)
                ? RequestMethod.GET
                : methods.stream().min(Enum::compareTo).orElseThrow();
        return first.asHttpMethod();
    }

    private boolean hasNoSideEffects(boolean hasBody) {
        RpcMethod annotation = AnnotatedElementUtils.findMergedAnnotation(mapped.method(), RpcMethod.class);
        return (annotation != null && annotation.noSideEffects())
                || (!mapped.patterns().isEmpty() && restMethod(hasBody) == HttpMethod.GET);
    }

    private String pattern() {
        if (mapped.patterns().isEmpty()) {
            return "/" + service + "/" + name;
        }
        Set<String> taken = inputs.stream()
                .filter(input -> input.source() == Source.PATH)
                .map(Input::name)
                .collect(Collectors.toSet());
        return mapped.patterns().stream()
                .filter(pattern -> variables(pattern).equals(taken))
                .findFirst()
                .map(pattern -> pattern.startsWith("/") ? pattern : "/" + pattern)
                .orElseThrow(() -> new UnsupportedMethodException("its path " + String.join(", ", mapped.patterns())
                        + " has wildcards, or variables that no parameter takes"));
    }

    /** The variables of a pattern; one that no parameter can have stands for wildcards. */
    private static Set<String> variables(String pattern) {
        Matcher variables = VARIABLE.matcher(pattern);
        String rest = variables.replaceAll("");
        return rest.matches(".*[{}*?].*")
                ? Set.of("")
                : VARIABLE.matcher(pattern)
                        .results()
                        .map(variable -> variable.group(1))
                        .collect(Collectors.toSet());
    }

    private void addParameter(MethodParameter parameter) {
        Class<?> type = parameter.getParameterType();
        PathVariable path = parameter.getParameterAnnotation(PathVariable.class);
        RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
        RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
        boolean named = path != null || query != null || header != null;
        if ((!named && isPassed(type)) || isPassedHeader(header, parameter) || isOfSecurity(parameter)) {
            return;
        }
        requireFormat(parameter);
        if (HandlerBodies.isRequestBody(parameter) || HttpEntity.class.isAssignableFrom(type)) {
            add(Source.BODY, parameterName(parameter), parameter, ofBody(parameter), isOptionalBody(parameter));
        } else if (path != null) {
            add(Source.PATH, name(path.name(), parameter), parameter, false);
        } else if (header != null) {
            add(
                    Source.HEADER,
                    name(header.name(), parameter),
                    parameter,
                    isOptional(parameter, header.required(), header.defaultValue()));
        } else if (query != null || (BeanUtils.isSimpleProperty(type) && !isFromElsewhere(parameter))) {
            add(
                    Source.QUERY,
                    name(query == null ? "" : query.name(), parameter),
                    parameter,
                    query == null
                            ? !type.isPrimitive() || isOptional(parameter, false, ValueConstants.DEFAULT_NONE)
                            : isOptional(parameter, query.required(), query.defaultValue()));
        } else if (type.isRecord()
                && Arrays.stream(parameter.getParameterAnnotations())
                        .allMatch(each -> each instanceof ModelAttribute || isValidation(each.annotationType()))) {
            addComponents(type);
        } else {
            throw new UnsupportedMethodException(
                    "its parameter " + parameterName(parameter) + " (" + type.getSimpleName()
                            + ") has no place in a message; take its values as parameters, or RpcCall instead");
        }
    }

    private static boolean isValidation(Class<?> annotation) {
        return annotation.getSimpleName().startsWith("Valid");
    }

    private static boolean isPassed(Class<?> type) {
        return PASSED.contains(type)
                || Principal.class.isAssignableFrom(type)
                || Errors.class.isAssignableFrom(type)
                || type.getName().equals("kotlin.coroutines.Continuation");
    }

    private static boolean isPassedHeader(@Nullable RequestHeader header, MethodParameter parameter) {
        Class<?> type = parameter.getParameterType();
        return header != null
                && (Map.class.isAssignableFrom(type)
                        || type == HttpHeaders.class
                        || OF_HTTP.matcher(name(header.name(), parameter)).matches());
    }

    private static boolean isOfSecurity(MethodParameter parameter) {
        return MergedAnnotations.from(parameter.getParameterAnnotations()).stream()
                .anyMatch(each -> each.getType().getName().startsWith("org.springframework.security."));
    }

    /** Whether Spring takes a value from a cookie, an attribute of the request, or a setting. */
    private static boolean isFromElsewhere(MethodParameter parameter) {
        return Arrays.stream(parameter.getParameterAnnotations())
                .map(each -> each.annotationType().getName())
                .anyMatch(each ->
                        each.startsWith("org.springframework.web.") || each.startsWith("org.springframework.beans."));
    }

    /** Text that depends on the language of a request is not made before that is known. */
    private static void requireFormat(MethodParameter parameter) {
        DateTimeFormat format = parameter.getParameterAnnotation(DateTimeFormat.class);
        if (parameter.hasParameterAnnotation(NumberFormat.class)
                || (format != null && format.pattern().isEmpty() && format.iso() == DateTimeFormat.ISO.NONE)) {
            throw new UnsupportedMethodException("its parameter " + parameterName(parameter)
                    + " has a format that depends on the language; give it a pattern or an ISO format");
        }
    }

    private static boolean isOptional(MethodParameter parameter, boolean required, String defaultValue) {
        return !required || !defaultValue.equals(ValueConstants.DEFAULT_NONE) || parameter.isOptional();
    }

    private static boolean isOptionalBody(MethodParameter parameter) {
        RequestBody body = parameter.getParameterAnnotation(RequestBody.class);
        return parameter.isOptional() || (body != null && !body.required());
    }

    /** Data binding fills the components from request parameters. */
    private void addComponents(Class<?> type) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class[]::new);
        for (int i = 0; i < types.length; i++) {
            try {
                MethodParameter parameter = new SynthesizingMethodParameter(type.getDeclaredConstructor(types), i);
                parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
                requireFormat(parameter);
                BindParam name = parameter.getParameterAnnotation(BindParam.class);
                String component = type.getRecordComponents()[i].getName();
                add(
                        Source.QUERY,
                        name != null && StringUtils.hasText(name.value()) ? name.value() : component,
                        parameter,
                        !types[i].isPrimitive());
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void add(Source source, String inRequest, MethodParameter parameter, boolean nullable) {
        ResolvableType type = ResolvableType.forMethodParameter(parameter);
        Class<?> element = elementOf(type);
        if (!BeanUtils.isSimpleValueType(element) || (source == Source.PATH && element != raw(type))) {
            throw new UnsupportedMethodException("its parameter " + inRequest + " ("
                    + raw(type).getSimpleName() + ") is no single value of text; take a body instead");
        }
        add(source, inRequest, parameter, type.getType(), nullable);
    }

    private void add(Source source, String inRequest, MethodParameter parameter, Type type, boolean nullable) {
        FieldNumber number = parameter.getParameterAnnotation(FieldNumber.class);
        parameters.add(new ParametersType.Parameter(
                fieldName(inRequest), number != null ? number.value() : parameters.size() + 1, type, nullable));
        inputs.add(new Input(source, inRequest, parameter));
    }

    private static Class<?> raw(ResolvableType type) {
        return BoundTypes.inside(Optional.class, type).toClass();
    }

    private static Class<?> elementOf(ResolvableType declared) {
        ResolvableType type = BoundTypes.inside(Optional.class, declared);
        if (type.isArray()) {
            return type.getComponentType().toClass();
        }
        return Collection.class.isAssignableFrom(type.toClass())
                ? type.getGeneric().toClass()
                : type.toClass();
    }

    /** The name of a header has dashes. */
    private static String fieldName(String inRequest) {
        if (inRequest.indexOf('-') < 0) {
            return inRequest;
        }
        String words = Arrays.stream(inRequest.split("-"))
                .map(word -> StringUtils.capitalize(word.toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining());
        return StringUtils.uncapitalize(words);
    }

    private static String name(String declared, MethodParameter parameter) {
        return declared.isEmpty() ? parameterName(parameter) : declared;
    }

    private static String parameterName(MethodParameter parameter) {
        String known = parameter.getParameterName();
        if (known == null) {
            throw new UnsupportedMethodException("the name of a parameter is not known; compile with -parameters");
        }
        return known;
    }

    private ResolvableType typeOf(MethodParameter body) {
        ResolvableType type = HandlerBodies.request(handler);
        return type != null ? type : ResolvableType.forMethodParameter(body);
    }

    private Type ofBody(MethodParameter body) {
        ResolvableType type = typeOf(body);
        return messageOf(type) != null ? type.getType() : bodyOf(type);
    }

    private static Type bodyOf(ResolvableType type) {
        Type bound = BodyFormat.typeToRead(type);
        if (bound == null) {
            throw new UnsupportedMethodException("its body (" + type.toClass().getSimpleName()
                    + ") is no message; declare a record, or a list of records");
        }
        return bound;
    }

    private static @Nullable Type responseOf(ResolvableType type) {
        Class<?> raw = type.toClass();
        if (raw == void.class || raw == Void.class || HandlerBodies.isUnit(type)) {
            return null;
        }
        Type bound = BoundTypes.toWrite(type);
        if (bound == null || ClassUtils.isPrimitiveOrWrapper(raw)) {
            throw new UnsupportedMethodException("its result (" + raw.getSimpleName()
                    + ") is no message; return a record, a list of" + " records or a stream of them");
        }
        return bound;
    }

    /** The type of each message of a stream; null if a type is none. */
    private static @Nullable Type messageOf(ResolvableType type) {
        return StreamTypes.isPublisher(type) ? BodyFormat.typeToRead(type.getGeneric()) : StreamTypes.message(type);
    }
}
