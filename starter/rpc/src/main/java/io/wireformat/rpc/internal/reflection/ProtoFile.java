package io.wireformat.rpc.internal.reflection;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodOptions.IdempotencyLevel;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Reads a {@code .proto} as this library exports it, in which each declaration has a line. */
final class ProtoFile {

    private static final Set<String> SCALARS =
            Set.of("bool", "int32", "sint32", "int64", "sint64", "float", "double", "string", "bytes");
    private static final Pattern DECLARATION =
            Pattern.compile("(package|import|service|message|enum|oneof) \"?([\\w./]+).*");
    private static final Pattern FIELD = Pattern.compile(
            "(optional |repeated |)(map<(\\w+), ([\\w.]+)>|[\\w.]+) (\\w+) = (\\d+)(?: \\[json_name = (\".*\")])?;");
    private static final Pattern CONSTANT = Pattern.compile("(\\w+) = (-?\\d+);.*");
    private static final Pattern RPC =
            Pattern.compile("rpc (\\w+) \\((stream )?([\\w.]+)\\) returns \\((stream )?([\\w.]+)\\)[; {]+");
    private static final Pattern WORD = Pattern.compile("(?:^|_)(\\w)");

    private final FileDescriptorProto.Builder file =
            FileDescriptorProto.newBuilder().setSyntax("proto3");
    private final Set<String> enums;
    private ServiceDescriptorProto.Builder service = ServiceDescriptorProto.newBuilder();
    private DescriptorProto.Builder message = DescriptorProto.newBuilder();
    private EnumDescriptorProto.Builder type = EnumDescriptorProto.newBuilder();
    private boolean oneof;

    private ProtoFile(Set<String> enums) {
        this.enums = enums;
    }

    static FileDescriptorProto of(String name, String text) {
        Set<String> enums = Pattern.compile("^enum (\\w+)", Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(declared -> declared.group(1))
                .collect(Collectors.toSet());
        ProtoFile reader = new ProtoFile(enums);
        text.lines().map(String::strip).forEach(reader::read);
        reader.file.getMessageTypeBuilderList().forEach(ProtoFile::addOptionals);
        return reader.file.setName(name).build();
    }

    private void read(String line) {
        Matcher declaration = DECLARATION.matcher(line);
        Matcher rpc = RPC.matcher(line);
        Matcher field = FIELD.matcher(line);
        Matcher constant = CONSTANT.matcher(line);
        if (declaration.matches()) {
            declare(declaration.group(1), declaration.group(2));
        } else if (rpc.matches()) {
            service.addMethodBuilder()
                    .setName(rpc.group(1))
                    .setInputType(full(rpc.group(3)))
                    .setOutputType(full(rpc.group(5)))
                    .setClientStreaming(rpc.group(2) != null)
                    .setServerStreaming(rpc.group(4) != null);
        } else if (line.equals("option idempotency_level = NO_SIDE_EFFECTS;")) {
            service.getMethodBuilder(service.getMethodCount() - 1)
                    .getOptionsBuilder()
                    .setIdempotencyLevel(IdempotencyLevel.NO_SIDE_EFFECTS);
        } else if (field.matches()) {
            addField(field);
        } else if (constant.matches()) {
            type.addValueBuilder().setName(constant.group(1)).setNumber(Integer.parseInt(constant.group(2)));
        } else if (line.equals("}")) {
            oneof = false;
        }
    }

    private void declare(String kind, String name) {
        switch (kind) {
            case "package" -> file.setPackage(name);
            case "import" -> file.addDependency(name);
            case "service" -> service = file.addServiceBuilder().setName(name);
            case "message" -> message = file.addMessageTypeBuilder().setName(name);
            case "enum" -> type = file.addEnumTypeBuilder().setName(name);
            default -> {
                message.addOneofDeclBuilder().setName(name);
                oneof = true;
            }
        }
    }

    private void addField(Matcher line) {
        String name = line.group(5);
        FieldDescriptorProto.Builder field =
                message.addFieldBuilder().setName(name).setNumber(Integer.parseInt(line.group(6)));
        boolean map = line.group(3) != null;
        field.setLabel(map || line.group(1).startsWith("repeated") ? Label.LABEL_REPEATED : Label.LABEL_OPTIONAL);
        if (map) {
            String entry = WORD.matcher(name).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT)) + "Entry";
            DescriptorProto.Builder nested = message.addNestedTypeBuilder().setName(entry);
            nested.getOptionsBuilder().setMapEntry(true);
            setType(nested.addFieldBuilder().setName("key").setNumber(1).setLabel(Label.LABEL_OPTIONAL), line.group(3));
            setType(
                    nested.addFieldBuilder().setName("value").setNumber(2).setLabel(Label.LABEL_OPTIONAL),
                    line.group(4));
            field.setType(Type.TYPE_MESSAGE).setTypeName(full(message.getName() + "." + entry));
        } else {
            setType(field, line.group(2));
        }
        if (oneof) {
            field.setOneofIndex(0);
        }
        if (line.group(1).startsWith("optional")) {
            field.setProto3Optional(true);
        }
        if (line.group(7) != null) {
            field.setJsonName(JsonMapper.shared().readValue(line.group(7), String.class));
        }
    }

    private void setType(FieldDescriptorProto.Builder field, String name) {
        if (SCALARS.contains(name)) {
            field.setType(Type.valueOf("TYPE_" + name.toUpperCase(Locale.ROOT)));
            return;
        }
        boolean isEnum =
                enums.contains(name.substring(name.lastIndexOf('.') + 1)) && !name.contains("google.protobuf.");
        field.setType(isEnum ? Type.TYPE_ENUM : Type.TYPE_MESSAGE).setTypeName(full(name));
    }

    private String full(String name) {
        String local = file.getPackage().isEmpty() || name.startsWith("google.protobuf.")
                ? name
                : file.getPackage() + "." + name;
        return name.startsWith(".") ? name : "." + local;
    }

    /** A field with presence is alone in a oneof, after all others. */
    private static void addOptionals(DescriptorProto.Builder message) {
        for (FieldDescriptorProto.Builder field : message.getFieldBuilderList()) {
            if (field.getProto3Optional()) {
                field.setOneofIndex(message.getOneofDeclCount());
                message.addOneofDeclBuilder().setName("_" + field.getName());
            }
        }
    }
}
