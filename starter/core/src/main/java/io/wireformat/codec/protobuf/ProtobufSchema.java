package io.wireformat.codec.protobuf;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.Declarations;
import io.wireformat.schema.NameStyle;
import io.wireformat.schema.ProtoNames;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Writes {@code proto3}. Constants have the name of their enum as prefix because all constants share one scope. */
final class ProtobufSchema {

    /** An import path, which the compiler for Go requires to have a period or a slash, and perhaps the package's name. */
    private static final Pattern GO_PACKAGE =
            Pattern.compile("(?=[^;]*[./])[A-Za-z0-9._~/-]+(;[A-Za-z_][A-Za-z0-9_]*)?");

    private static final String EMPTY_FILE = "google/protobuf/empty.proto";

    private final StringBuilder text = new StringBuilder("syntax = \"proto3\";\n");
    private final ProtoNames names;
    private final String packageName;
    private final String wellKnownPackage;

    /** The names that the compiler gives the entries of maps, which shadow all other types. */
    private final Set<String> entries;

    private ProtobufSchema(ProtoNames names, String packageName) {
        this.names = names;
        this.packageName = packageName;
        this.entries = names.declarations().messages().stream()
                .flatMap(message -> ProtoNames.fieldsOf(message).entrySet().stream())
                .filter(field -> isMap(field.getKey().type()))
                .map(field -> NameStyle.capitalized(ProtoNames.jsonName(field.getValue())) + "Entry")
                .collect(Collectors.toSet());
        // names are resolved from the innermost package outwards, so that com.google would come first
        boolean shadowed = ("." + packageName + ".").contains(".google.");
        wellKnownPackage = shadowed ? ".google.protobuf." : "google.protobuf.";
    }

    /**
     * Writes a schema.
     *
     * @param goPackage the value of {@code option go_package}; null for none
     */
    static String of(FieldType type, @Nullable String goPackage) {
        FieldType root = ProtobufCodec.PROJECTION.of(type);
        ProtoNames names = ProtoNames.of(root);
        Declarations declarations = names.declarations();
        MessageModel.Services services = root instanceof MessageModel message ? message.services() : null;
        String packageName =
                services != null ? services.packageName() : ProtoNames.STYLE.packageName(declarations.packageName());
        ProtobufSchema schema = new ProtobufSchema(names, packageName);
        if (!packageName.isEmpty()) {
            schema.text.append("\npackage ").append(packageName).append(";\n");
        }
        Stream.concat(
                        declarations.messages().stream()
                                .map(MessageModel::nameInProtobuf)
                                .flatMap(Optional::stream)
                                .map(ProtobufSchema::file),
                        services != null && hasEmpty(services) ? Stream.of(EMPTY_FILE) : Stream.empty())
                .distinct()
                .sorted()
                .forEach(file -> schema.text.append("\nimport \"").append(file).append("\";\n"));
        schema.text.append("\noption java_multiple_files = true;\n");
        if (goPackage != null) {
            schema.text.append("option go_package = \"").append(goPackage).append("\";\n");
        }
        if (services != null) {
            services.all().forEach(service -> schema.service(service, (MessageModel) root));
        }
        declarations.messages().stream()
                .filter(message ->
                        message.services() == null && message.nameInProtobuf().isEmpty() && !isMap(message))
                .forEach(schema::message);
        declarations.enums().forEach(schema::enumeration);
        return schema.text.toString();
    }

    /**
     * Checks the value of {@code option go_package}.
     *
     * @throws IllegalArgumentException if the compiler for Go would refuse it
     */
    static void requireGoPackage(@Nullable String goPackage) {
        if (goPackage != null && !GO_PACKAGE.matcher(goPackage).matches()) {
            throw new IllegalArgumentException("wireformat.protobuf.go-package=" + goPackage
                    + " is not an import path of Go with a period or a slash, such as example.com/parcels/parcelpb");
        }
    }

    private static boolean hasEmpty(MessageModel.Services services) {
        return services.all().stream()
                .flatMap(service -> service.methods().stream())
                .anyMatch(method -> method.request() == null || method.response() == null);
    }

    /** Services share their scope with messages and enums. */
    private void service(MessageModel.Service service, MessageModel root) {
        Declarations declarations = names.declarations();
        Stream.concat(declarations.messages().stream(), declarations.enums().stream())
                .filter(type -> declarations.nameOf(type).equals(service.name()))
                .findAny()
                .ifPresent(type -> {
                    throw new UnsupportedTypeException(
                            service.name(),
                            "is a service, and a message or an enum has the same name; give the service another name");
                });
        text.append("\nservice ").append(service.name()).append(" {\n");
        Set<String> methods =
                service.methods().stream().map(MessageModel.Method::name).collect(Collectors.toSet());
        for (MessageModel.Method method : service.methods()) {
            text.append("  // ").append(method.comment()).append("\n  rpc ").append(method.name());
            message(root, method.request(), method.requestStream(), methods);
            text.append(" returns");
            message(root, method.response(), method.responseStream(), methods);
            text.append(method.noSideEffects() ? " {\n    option idempotency_level = NO_SIDE_EFFECTS;\n  }\n" : ";\n");
        }
        text.append("}\n");
    }

    /** The request or response of a method, whose type a field of the root has. The methods of the service shadow types. */
    private void message(MessageModel root, @Nullable String field, boolean stream, Set<String> methods) {
        String name = root.fields().stream()
                .filter(each -> each.name().equals(field))
                .map(each -> nameOf(each.type()))
                .map(each -> methods.contains(each) ? qualified(each) : each)
                .findFirst()
                .orElse(wellKnownPackage + "Empty");
        text.append(" (").append(stream ? "stream " : "").append(name).append(')');
    }

    private void message(MessageModel message) {
        text.append("\nmessage ").append(names.declarations().nameOf(message)).append(" {\n");
        Map<Field, String> fields = ProtoNames.fieldsOf(message);
        reserve(message, fields.values());
        // a oneof needs a field
        if (Declarations.isAlternative(message) && !fields.isEmpty()) {
            text.append("  oneof ").append(ProtoNames.ONEOF).append(" {\n");
            fields.forEach((field, name) -> field("    ", nameOf(field), field, name));
            text.append("  }\n");
        } else {
            fields.forEach((field, name) -> field("  ", label(field) + nameOf(field), field, name));
        }
        text.append("}\n");
    }

    /** Reserves numbers that were used or must not be used, and the names of removed fields. */
    private void reserve(MessageModel message, Collection<String> inUse) {
        Set<Integer> numbers = new TreeSet<>(message.reservedNumbers());
        message.removed().forEach(field -> numbers.add(field.number()));
        reserve(numbers.stream().map(String::valueOf).toList());
        reserve(message.removed().stream()
                .map(ProtoNames.STYLE::nameOf)
                .filter(name -> !inUse.contains(name))
                .distinct()
                .map(name -> '"' + name + '"')
                .toList());
    }

    private void reserve(List<String> reserved) {
        if (!reserved.isEmpty()) {
            text.append("  reserved ").append(String.join(", ", reserved)).append(";\n");
        }
    }

    private static String label(Field field) {
        if (field.type() instanceof ArrayType) {
            return "repeated ";
        }
        if (field.type() instanceof ListType) {
            return isMap(field.type()) ? "" : "repeated ";
        }
        return field.nullable() ? "optional " : "";
    }

    private void field(String indent, String type, Field field, String name) {
        text.append(indent).append(type).append(' ').append(name).append(" = ").append(field.number());
        if (!ProtoNames.jsonName(name).equals(field.name())) {
            String quoted = JsonNodeFactory.instance.stringNode(field.name()).toString();
            text.append(" [json_name = ").append(quoted).append("]");
        }
        text.append(";\n");
    }

    private static boolean isMap(FieldType type) {
        return type instanceof ListType list && list.element() instanceof MessageModel message && isMap(message);
    }

    /** Whether a message is the entry of a Protobuf map, whose key cannot be an enum. */
    private static boolean isMap(MessageModel message) {
        return Declarations.isEntry(message) && !(message.fields().get(0).type() instanceof EnumModel);
    }

    /** The file that defines a well-known type. */
    private static String file(String name) {
        boolean isTime = name.equals("Timestamp") || name.equals("Duration");
        return "google/protobuf/" + (isTime ? name.toLowerCase(Locale.ROOT) : "struct") + ".proto";
    }

    private void enumeration(EnumModel model) {
        text.append("\nenum ").append(names.declarations().nameOf(model)).append(" {\n");
        if (model.byNumber(0) == null) {
            text.append("  ").append(names.zeroOf(model)).append(" = 0;\n");
        }
        Map<Enum<?>, String> constants = names.constantsOf(model);
        // the first constant has to be zero
        List<Enum<?>> sorted = model.constants().stream()
                .sorted(Comparator.comparing((Enum<?> constant) -> model.numberOf(constant) != 0))
                .toList();
        String prefix = names.prefixOf(model);
        for (Enum<?> constant : sorted) {
            String name = Objects.requireNonNull(constants.get(constant));
            text.append("  ")
                    .append(name)
                    .append(" = ")
                    .append(model.numberOf(constant))
                    .append(";");
            NameStyle.inJson(model.nameOf(constant), name.substring(prefix.length()))
                    .ifPresent(json -> text.append(" // ").append(json));
            text.append("\n");
        }
        text.append("}\n");
    }

    private String nameOf(MessageModel message) {
        String name = names.declarations().nameOf(message);
        return entries.contains(name) ? qualified(name) : name;
    }

    private String qualified(String name) {
        return "." + (packageName.isEmpty() ? "" : packageName + ".") + name;
    }

    private String nameOf(Field field) {
        String name = nameOf(field.type());
        return field.signed() ? name.replaceFirst("^int", "sint") : name;
    }

    private String nameOf(FieldType type) {
        if (type instanceof ArrayType array) {
            return nameOf(array.asList());
        }
        if (type instanceof ListType list) {
            return nameOf(list.element());
        }
        if (type instanceof MessageModel message) {
            return isMap(message)
                    ? message.fields().stream()
                            .map(field -> nameOf(field.type()))
                            .collect(Collectors.joining(", ", "map<", ">"))
                    : message.nameInProtobuf().map(wellKnownPackage::concat).orElseGet(() -> nameOf(message));
        }
        if (type instanceof EnumModel model) {
            return names.declarations().nameOf(model);
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> "bool";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "bytes";
        };
    }
}
