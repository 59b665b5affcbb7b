package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.model.MessageModels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Bytes of the plans, read by the library with nothing but the exported schema. */
class ProtobufSchemaRefereeTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    private final Codec codec = new ProtobufCodec(models, GeneratedTypes.NONE);

    @TempDir
    private Path folder;

    private FileDescriptor file;

    @BeforeEach
    void compileTheSchema() throws Exception {
        Files.writeString(
                folder.resolve("Everything.proto"), SchemaLanguage.PROTOBUF.export(models.describe(Everything.class)));
        Compiler.fetched("target/protoc/protoc").run(folder, "--descriptor_set_out=set.bin", "Everything.proto");
        FileDescriptorSet set = FileDescriptorSet.parseFrom(Files.readAllBytes(folder.resolve("set.bin")));
        file = FileDescriptor.buildFrom(set.getFile(0), new FileDescriptor[0]);
    }

    @Test
    void describesTheBytesOfAnyMessage() throws Exception {
        for (Everything message : messages()) {
            byte[] content = encode(message);
            DynamicMessage read = DynamicMessage.parseFrom(file.findMessageTypeByName("Everything"), content);
            assertThat(read.getUnknownFields().asMap()).isEmpty();
            assertThat(read.toByteArray()).isEqualTo(content);
        }
    }

    @Test
    void keepsTheNamesThatJsonShows() {
        assertThat(file.findMessageTypeByName("Everything").getFields())
                .extracting(FieldDescriptor::getJsonName)
                .contains("maybeFlag", "maybePoints", "ratio");
    }

    private static List<Everything> messages() {
        return Messages.all();
    }

    private byte[] encode(Everything message) {
        ContentBuffer content = new ContentBuffer(64);
        ((Binding.Bound) codec.bind(Everything.class)).plan().encode(message, content);
        return content.toByteArray();
    }
}
