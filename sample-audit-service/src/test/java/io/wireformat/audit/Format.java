package io.wireformat.audit;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.lang.reflect.Type;
import java.util.Locale;

/** A format as a client uses it: JSON by Jackson, the others by the starter's own codecs. */
enum Format {
    JSON("application/json"),
    PROTOBUF("application/protobuf"),
    AVRO("application/avro"),
    FLATBUFFERS("application/x-flatbuffers"),
    MSGPACK("application/vnd.msgpack");

    private final String mediaType;

    Format(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }

    String formatName() {
        return name().toLowerCase(Locale.ROOT);
    }

    byte[] encode(RunningService service, Type type, Object value) {
        if (this == JSON) {
            return RunningService.JSON.writeValueAsBytes(value);
        }
        ContentBuffer content = new ContentBuffer(256);
        plan(service, type).encode(value, content);
        return content.toByteArray();
    }

    Object decode(RunningService service, Type type, byte[] content) {
        return this == JSON
                ? RunningService.JSON.readValue(content, RunningService.JSON.constructType(type))
                : plan(service, type).decode(new ContentReader(content));
    }

    private Plan plan(RunningService service, Type type) {
        Codec codec = service.beans(Codec.class)
                .filter(candidate -> candidate.format().name().equals(formatName()))
                .findFirst()
                .orElseThrow();
        return ((Binding.Bound) codec.bind(type)).plan();
    }
}
