package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.internal.connect.Errors.FieldViolation;
import io.wireformat.rpc.internal.contract.Rpc;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The violations of a controller with {@code @Validated}. The only class that links the validation API. */
final class ConstraintViolations {

    private ConstraintViolations() {}

    /** The fields that the controller refused; none if a failure is one of the server. */
    static List<FieldViolation> of(Throwable failure, Rpc rpc) {
        Set<ConstraintViolation<?>> violations = failure instanceof ConstraintViolationException violated
                ? violated.getConstraintViolations()
                : Set.of();
        return violations.stream().allMatch(violation -> isOfRequest(violation, rpc))
                ? violations.stream()
                        .map(violation ->
                                new FieldViolation(fieldOf(violation.getPropertyPath(), rpc), violation.getMessage()))
                        .toList()
                : List.of();
    }

    private static boolean isOfRequest(ConstraintViolation<?> violation, Rpc rpc) {
        return rpc.method().getDeclaringClass().isInstance(violation.getRootBean())
                && StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                        .anyMatch(node -> node.getKind() == ElementKind.PARAMETER);
    }

    /** The path without the name of the method, and without that of a parameter whose content has the fields. */
    private static String fieldOf(Path path, Rpc rpc) {
        String[] names = path.toString().split("\\.", 3);
        return names.length == 2 ? names[1] : names[1].equals(rpc.bodyField()) ? names[1] + "." + names[2] : names[2];
    }
}
