package io.wireformat.rpc.internal.reflection;

import io.wireformat.FieldNumber;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A {@code google.protobuf.FileDescriptorProto}, read from a {@code .proto} as this library exports it, in which each declaration
 * has a line.
 *
 * @see <a href="https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto">descriptor.proto</a>
 */
record ProtoFile(
        @FieldNumber(1) String name,
        @FieldNumber(2) String packageName,
        @FieldNumber(3) List<String> dependency,
        @FieldNumber(4) List<Message> messageType,
        @FieldNumber(5) List<Enumeration> enumType,
        @FieldNumber(6) List<Service> service,
        @FieldNumber(12) String syntax) {

    private static final List<String> SCALARS = List.of(
            "double", "float", "int64", "uint64", "int32", "", "", "bool", "string", "", "", "bytes", "uint32", "", "", "",
            "sint32", "sint64");
    private static final int MESSAGE = 11;
    private static final int ENUM = 14;
    private static final int OPTIONAL = 1;
    private static final int REPEATED = 3;
    private static final int NO_SIDE_EFFECTS = 1;

    private static final Pattern LINE = Pattern.compile("(package|import|service|message|enum|oneof) \"?([\\w./]+)\"?.*");
    private static final Pattern FIELD = Pattern.compile(
            "(optional |repeated |)(map<(\\w+), ([\\w.]+)>|[\\w.]+) (\\w+) = (\\d+)(?: \\[json_name = (\".*\")])?;");
    private static final Pattern CONSTANT = Pattern.compile("(\\w+) = (-?\\d+);.*");
    private static final Pattern RPC =
            Pattern.compile("rpc (\\w+) \\((stream )?([\\w.]+)\\) returns \\((stream )?([\\w.]+)\\)[; {]+");

    record Message(
            @FieldNumber(1) String name,
            @FieldNumber(2) List<Field> field,
            @FieldNumber(3) List<Message> nestedType,
            @FieldNumber(7) @Nullable MessageOptions options,
            @FieldNumber(8) List<Oneof> oneofDecl) {}

    record MessageOptions(@FieldNumber(7) boolean mapEntry) {}

    record Oneof(@FieldNumber(1) String name) {}

    record Field(
            @FieldNumber(1) String name,
            @FieldNumber(3) int number,
            @FieldNumber(4) int label,
            @FieldNumber(5) int type,
            @FieldNumber(6) @Nullable String typeName,
            @FieldNumber(9) @Nullable Integer oneofIndex,
            @FieldNumber(10) @Nullable String jsonName,
            @FieldNumber(17) boolean proto3Optional) {}

    record Enumeration(@FieldNumber(1) String name, @FieldNumber(2) List<Constant> value) {}

    record Constant(@FieldNumber(1) String name, @FieldNumber(2) @Nullable Integer number) {}

    record Service(@FieldNumber(1) String name, @FieldNumber(2) List<Method> method) {}

    record Method(
            @FieldNumber(1) String name,
            @FieldNumber(2) String inputType,
            @FieldNumber(3) String outputType,
            @FieldNumber(4) @Nullable MethodOptions options,
            @FieldNumber(5) boolean clientStreaming,
            @FieldNumber(6) boolean serverStreaming) {}

    record MethodOptions(@FieldNumber(34) int idempotencyLevel) {}

    /** Reads a file. */
    static ProtoFile of(String name, String text) {
        return new Reader(text).read(name);
    }

    /** The full names of all that it declares, apart from fields and constants. */
    Set<String> symbols() {
        Set<String> symbols = new HashSet<>();
        String prefix = packageName.isEmpty() ? "" : packageName + ".";
        messageType.forEach(message -> symbols.add(prefix + message.name()));
        enumType.forEach(type -> symbols.add(prefix + type.name()));
        service.forEach(each -> {
            symbols.add(prefix + each.name());
            each.method().forEach(method -> symbols.add(prefix + each.name() + "." + method.name()));
        });
        return symbols;
    }

    /** Reads line by line. */
    private static final class Reader {

        private final String text;
        private final Set<String> enums;
        private String packageName = "";
        private final List<String> imports = new ArrayList<>();
        private final List<Message> messages = new ArrayList<>();
        private final List<Enumeration> types = new ArrayList<>();
        private final List<Service> services = new ArrayList<>();

        /** Of the message that is read. */
        private @Nullable Integer oneof;

        Reader(String text) {
            this.text = text;
            this.enums = Pattern.compile("^enum (\\w+)", Pattern.MULTILINE)
                    .matcher(text)
                    .results()
                    .map(result -> result.group(1))
                    .collect(Collectors.toSet());
        }

        ProtoFile read(String name) {
            for (String line : (Iterable<String>) text.lines().map(String::strip)::iterator) {
                addLine(line);
            }
            return new ProtoFile(
                    name, packageName, imports, messages.stream().map(Reader::withOptionals).toList(), types, services,
                    "proto3");
        }

        private void addLine(String line) {
            Matcher declared = LINE.matcher(line);
            Matcher rpc = RPC.matcher(line);
            Matcher field = FIELD.matcher(line);
            Matcher constant = CONSTANT.matcher(line);
            if (declared.matches()) {
                declare(declared.group(1), declared.group(2));
            } else if (rpc.matches()) {
                services.get(services.size() - 1)
                        .method()
                        .add(new Method(rpc.group(1), full(rpc.group(3)), full(rpc.group(5)), null, rpc.group(2) != null, rpc.group(4) != null));
            } else if (line.equals("option idempotency_level = NO_SIDE_EFFECTS;")) {
                List<Method> methods = services.get(services.size() - 1).method();
                Method last = methods.remove(methods.size() - 1);
                methods.add(new Method(last.name(), last.inputType(), last.outputType(), new MethodOptions(NO_SIDE_EFFECTS), last.clientStreaming(), last.serverStreaming()));
            } else if (field.matches()) {
                messages.get(messages.size() - 1).field().add(field(field));
            } else if (constant.matches()) {
                types.get(types.size() - 1).value().add(new Constant(constant.group(1), Integer.parseInt(constant.group(2))));
            } else if (line.equals("}")) {
                oneof = null;
            }
        }

        private void declare(String kind, String name) {
            switch (kind) {
                case "package" -> packageName = name;
                case "import" -> imports.add(name);
                case "service" -> services.add(new Service(name, new ArrayList<>()));
                case "message" -> messages.add(message(name, null));
                case "enum" -> types.add(new Enumeration(name, new ArrayList<>()));
                default -> {
                    oneof = 0;
                    messages.get(messages.size() - 1).oneofDecl().add(new Oneof(name));
                }
            }
        }

        private static Message message(String name, @Nullable MessageOptions options) {
            return new Message(name, new ArrayList<>(), new ArrayList<>(), options, new ArrayList<>());
        }

        private Field field(Matcher line) {
            Message message = messages.get(messages.size() - 1);
            String name = line.group(5);
            String type = line.group(2);
            int label = line.group(1).startsWith("repeated") ? REPEATED : OPTIONAL;
            if (line.group(3) != null) {
                String entry = Pattern.compile("(?:^|_)(\\w)").matcher(name).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT)) + "Entry";
                Message nested = message(entry, new MessageOptions(true));
                nested.field().add(field("key", 1, OPTIONAL, line.group(3), null, false));
                nested.field().add(field("value", 2, OPTIONAL, line.group(4), null, false));
                message.nestedType().add(nested);
                type = "." + (packageName.isEmpty() ? "" : packageName + ".") + message.name() + "." + entry;
                label = REPEATED;
            }
            return field(name, Integer.parseInt(line.group(6)), label, type, line.group(7), line.group(1).startsWith("optional"));
        }

        private Field field(String name, int number, int label, String type, @Nullable String jsonName, boolean optional) {
            int scalar = SCALARS.indexOf(type) + 1;
            boolean isEnum = enums.contains(type.substring(type.lastIndexOf('.') + 1)) && !type.contains("google.protobuf.");
            return new Field(
                    name, number, label, scalar > 0 ? scalar : isEnum ? ENUM : MESSAGE, scalar > 0 ? null : full(type), oneof,
                    jsonName == null ? null : unquoted(jsonName), optional);
        }

        private static String unquoted(String text) {
            return JsonMapper.shared().readValue(text, String.class);
        }

        private String full(String type) {
            return type.startsWith(".") ? type
                    : "." + (type.startsWith("google.protobuf.") || packageName.isEmpty() ? "" : packageName + ".") + type;
        }

        /** A field with presence is alone in a oneof, after all others. */
        private static Message withOptionals(Message message) {
            List<Oneof> all = message.oneofDecl();
            List<Field> fields = new ArrayList<>();
            for (Field field : message.field()) {
                if (field.proto3Optional()) {
                    all.add(new Oneof("_" + field.name()));
                    fields.add(new Field(field.name(), field.number(), field.label(), field.type(), field.typeName(), all.size() - 1, field.jsonName(), true));
                } else {
                    fields.add(field);
                }
            }
            return new Message(message.name(), fields, message.nestedType(), message.options(), all);
        }
    }
}
