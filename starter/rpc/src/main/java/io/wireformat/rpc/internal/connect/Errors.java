package io.wireformat.rpc.internal.connect;

import io.wireformat.DecodingException;
import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.internal.coding.UnsupportedCodingException;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.RpcException.Detail;
import io.wireformat.rpc.internal.contract.Rpc;
import io.wireformat.schema.SchemaLanguage;
import io.wireformat.text.internal.EventLog;
import io.wireformat.web.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.util.ClassUtils;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ServerWebInputException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Maps the failures of REST requests to errors of calls. No error has a class name, or the message of an exception that was
 * not meant for callers. Safe for use by many threads.
 */
public final class Errors {

    private static final EventLog log = EventLog.of(Errors.class);

    private static final boolean HAS_PROTOBUF =
            ClassUtils.isPresent("com.google.protobuf.Message", Errors.class.getClassLoader());

    private static final boolean HAS_VALIDATION =
            ClassUtils.isPresent("jakarta.validation.Validator", Errors.class.getClassLoader());

    private final @Nullable MeteredCodec protobuf;
    private final MessageModels models;

    /**
     * With Protobuf.
     *
     * @param protobuf writes details, and reads problems; null if the format is off, and with it all services
     * @param models have the names of details
     */
    public Errors(@Nullable MeteredCodec protobuf, MessageModels models) {
        this.protobuf = protobuf;
        this.models = models;
    }

    /** As {@code google.rpc.BadRequest}. */
    record BadRequest(List<FieldViolation> fieldViolations) {}

    /** As in {@code google.rpc.BadRequest}. */
    record FieldViolation(String field, String description) {}

    /** The error of a failure before the service is known. */
    public ConnectError of(Throwable failure) {
        return of(failure, null);
    }

    /**
     * The error of a failure that nothing has handled.
     *
     * @param rpc the method that failed; null if it is not known
     */
    public ConnectError of(Throwable failure, @Nullable Rpc rpc) {
        Throwable cause = failure;
        while (cause != null) {
            ConnectError known = known(cause, rpc);
            if (known != null) {
                return known;
            }
            cause = cause.getCause() == cause ? null : cause.getCause();
        }
        return ConnectError.of(RpcCode.UNKNOWN, null);
    }

    private @Nullable ConnectError known(Throwable failure, @Nullable Rpc rpc) {
        if (failure instanceof RpcException thrown) {
            return new ConnectError(
                    thrown.code(), thrown.getReason(), details(thrown.details(), rpc), thrown.metadata());
        }
        if (failure instanceof ServerWebInputException input && ContentFault.isOf(input)) {
            return ConnectError.of(RpcCode.INVALID_ARGUMENT, ContentFault.describe(failure, null));
        }
        if (failure instanceof ErrorResponse response) {
            RpcCode code = RpcCode.ofRest(response.getStatusCode().value());
            return new ConnectError(code, response.getBody().getDetail(), violations(failure, rpc), new HttpHeaders());
        }
        if (failure instanceof UnsupportedCodingException) {
            return ConnectError.of(RpcCode.UNIMPLEMENTED, failure.getMessage());
        }
        ContentRefusal refusal = ContentRefusal.of(failure);
        if (refusal != null) {
            return ConnectError.of(RpcCode.ofRest(refusal.getStatusCode().value()), refusal.getReason());
        }
        if (failure instanceof DecodingException) {
            return ConnectError.of(RpcCode.INVALID_ARGUMENT, failure.getMessage());
        }
        List<Detail> violations = violations(failure, rpc);
        if (!violations.isEmpty()) {
            return new ConnectError(RpcCode.INVALID_ARGUMENT, "Validation failure", violations, new HttpHeaders());
        }
        ResponseStatus status = AnnotatedElementUtils.findMergedAnnotation(failure.getClass(), ResponseStatus.class);
        return status == null
                ? null
                : ConnectError.of(RpcCode.ofRest(status.code().value()), null);
    }

    /**
     * The error of a REST response.
     *
     * @param body a problem, or the text of an exception handler of the application
     * @param failure the handled exception; null if it is not known
     * @param rpc the method that was called
     */
    public ConnectError of(
            int status, @Nullable String contentType, byte[] body, @Nullable Throwable failure, Rpc rpc) {
        RpcException thrown = rpcException(failure);
        if (thrown != null && (thrown == failure || thrown.code().httpStatus() == status)) {
            return of(thrown, rpc);
        }
        RpcCode code = RpcCode.ofRest(status);
        String message = null;
        if (contentType != null && contentType.startsWith("application/protobuf") && !contentType.contains("json")) {
            Problem problem = problem(body);
            // a message of the application may be read as one, too
            if (problem != null && problem.status() == status) {
                RpcCode named = RpcCode.named(problem.extensions().get("code"));
                code = named != null ? named : code;
                message = problem.detail() != null ? problem.detail() : problem.title();
            }
        } else if (contentType != null && contentType.contains("json")) {
            JsonNode json = json(body);
            RpcCode named = RpcCode.named(text(json, "code"));
            code = named != null ? named : code;
            message = text(json, "detail");
            message = message != null ? message : text(json, "title");
            message = message != null ? message : text(json, "message");
        }
        return new ConnectError(
                code, message, failure == null ? List.of() : violations(failure, rpc), new HttpHeaders());
    }

    /** Spring responds with the status of the cause, too. */
    private static @Nullable RpcException rpcException(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof RpcException)) {
            cause = cause.getCause();
        }
        return (RpcException) cause;
    }

    private @Nullable Problem problem(byte[] body) {
        MeteredPlan plan = protobuf == null ? null : protobuf.plan(Problem.class);
        try {
            return plan == null ? null : (Problem) plan.read(new ByteArrayInputStream(body), body.length);
        } catch (IOException | RuntimeException e) {
            log.debug("An error is no problem: {}", e.toString());
            return null;
        }
    }

    private static @Nullable JsonNode json(byte[] body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            log.debug("An error is no JSON: {}", e.toString());
            return null;
        }
    }

    private static @Nullable String text(@Nullable JsonNode json, String name) {
        JsonNode value = json == null ? null : json.get(name);
        return value != null && value.isString() ? value.stringValue() : null;
    }

    /** The fields that validation refused. */
    private List<Detail> violations(Throwable failure, @Nullable Rpc rpc) {
        if (rpc == null) {
            return List.of();
        }
        List<FieldViolation> violations = new ArrayList<>();
        String body = rpc.bodyField();
        if (failure instanceof BindingResult result) {
            MethodParameter refused = failure instanceof MethodArgumentNotValidException invalid
                    ? invalid.getParameter()
                    : failure instanceof ServerWebInputException input ? input.getMethodParameter() : null;
            String prefix =
                    body != null && refused != null && body.equals(refused.getParameterName()) ? body + "." : "";
            result.getFieldErrors()
                    .forEach(error -> violations.add(new FieldViolation(
                            prefix + error.getField(),
                            Objects.requireNonNullElse(error.getDefaultMessage(), "is invalid"))));
        } else if (failure instanceof MethodValidationResult validation
                && !validation.isForReturnValue()
                && rpc.method().getDeclaringClass().isInstance(validation.getTarget())) {
            validation.getParameterValidationResults().forEach(result -> result.getResolvableErrors()
                    .forEach(error -> violations.add(new FieldViolation(
                            fieldOf(result, error, body),
                            Objects.requireNonNullElse(error.getDefaultMessage(), "is invalid")))));
        } else if (HAS_VALIDATION) {
            violations.addAll(ConstraintViolations.of(failure, rpc));
        }
        return violations.isEmpty()
                ? List.of()
                : List.of(new Detail("google.rpc.BadRequest", encoded(new BadRequest(violations))));
    }

    /** The path of a field within the message; that of a body that is a field begins with its parameter. */
    private static String fieldOf(
            ParameterValidationResult result, MessageSourceResolvable error, @Nullable String body) {
        MethodParameter parameter = result.getMethodParameter();
        String name = String.valueOf(parameter.getParameterName());
        String element = result.getContainerIndex() == null ? name : name + "[" + result.getContainerIndex() + "]";
        return error instanceof FieldError field
                ? name.equals(body) ? element + "." + field.getField() : field.getField()
                : element;
    }

    private List<Detail> details(List<Object> details, @Nullable Rpc rpc) {
        List<Detail> encoded = new ArrayList<>();
        for (Object detail : details) {
            try {
                encoded.add(
                        detail instanceof Detail known
                                ? known
                                : HAS_PROTOBUF && GeneratedDetails.include(detail)
                                        ? GeneratedDetails.of(detail)
                                        : new Detail(nameOf(detail.getClass(), rpc), encoded(detail)));
            } catch (RuntimeException e) {
                log.warn(
                        "An error is sent without its detail {}: {}",
                        detail.getClass().getSimpleName(),
                        e.toString());
            }
        }
        return encoded;
    }

    /** In the package of the service, as in the exported {@code .proto}. */
    private String nameOf(Class<?> type, @Nullable Rpc rpc) {
        FieldType described = models.describe(type);
        String service = rpc == null ? "" : rpc.service();
        return service.substring(0, service.lastIndexOf('.') + 1) + SchemaLanguage.nameOf(described);
    }

    byte[] encoded(Object detail) {
        MeteredPlan plan = protobuf == null ? null : protobuf.plan(detail.getClass());
        if (plan == null) {
            throw new UnsupportedTypeException(detail.getClass().getSimpleName(), "Protobuf does not support it");
        }
        try (PooledContent content = plan.write(detail)) {
            return content.buffer().toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
