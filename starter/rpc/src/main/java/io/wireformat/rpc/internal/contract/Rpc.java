package io.wireformat.rpc.internal.contract;

import io.wireformat.model.internal.service.ParametersType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * A method of a service.
 *
 * @param service the full name of the service
 * @param name the name of the method
 * @param method the Java method that handles it
 * @param restMethod the method of its REST request
 * @param pattern the pattern of the path of its REST request
 * @param inputs what the fields of its request fill; of a request that is the body, only the body
 * @param parameters the message of its parameters; null if the request is the body, or empty
 * @param request the type of the request, or of each message of a stream; null if it is empty
 * @param response the type of the response, or of each message of a stream; null if it is empty
 */
public record Rpc(
        String service,
        String name,
        Method method,
        HttpMethod restMethod,
        String pattern,
        List<Input> inputs,
        @Nullable ParametersType parameters,
        @Nullable Type request,
        boolean requestStream,
        @Nullable Type response,
        boolean responseStream,
        boolean noSideEffects) {

    /** The path, which has no prefix but that of the application. */
    public String path() {
        return "/" + service + "/" + name;
    }

    /** The full name. */
    public String fullName() {
        return service + "/" + name;
    }

    /** Whether the request is the body of the REST request. */
    public boolean isBody() {
        return parameters == null && request != null;
    }

    /** The name of the parameter with the body of the REST request, if it is one of several fields; null if none is. */
    public @Nullable String bodyField() {
        return inputs.stream()
                .filter(input -> parameters != null && input.source() == Input.Source.BODY)
                .map(Input::name)
                .findFirst()
                .orElse(null);
    }

    /** Whether requests or responses are streams, which have their own media types. */
    public boolean isStream() {
        return requestStream || responseStream;
    }

    /** The REST request with the same effect; null if there is none. */
    public @Nullable String rest() {
        return isOwnPath() ? null : restMethod + " " + pattern;
    }

    /** The sides that are streams. */
    public String kind() {
        return requestStream
                ? responseStream ? "bidirectional stream" : "client stream"
                : responseStream ? "server stream" : "unary";
    }

    /** Whether it has no REST mapping of its own. */
    boolean isOwnPath() {
        return pattern.equals(path());
    }
}
