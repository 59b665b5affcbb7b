package io.wireformat.schema;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.TimestampProto;
import io.wireformat.fixtures.Languages;
import io.wireformat.model.MessageModels;
import java.nio.file.Files;
import java.nio.file.Path;

/** What protoc makes of an exported {@code .proto}. */
final class ExportedProto {

    private ExportedProto() {}

    /** The message that a class is; an empty folder is worked in. */
    static Descriptor describe(MessageModels models, Class<?> type, Path folder) throws Exception {
        Files.writeString(folder.resolve("schema.proto"), Languages.PROTOBUF.export(models.describe(type)));
        Compiler.protoc(folder).run(folder, "--descriptor_set_out=set.bin", "schema.proto");
        FileDescriptorSet set = FileDescriptorSet.parseFrom(Files.readAllBytes(folder.resolve("set.bin")));
        FileDescriptor[] library = {TimestampProto.getDescriptor(), DurationProto.getDescriptor()};
        return FileDescriptor.buildFrom(set.getFile(0), library).findMessageTypeByName(type.getSimpleName());
    }
}
