package io.wireformat.gatling.study.video;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import java.util.ArrayList;
import java.util.List;

/**
 * A format as the study uses it.
 *
 * @param codec reads and writes records
 * @param lazy reads content where it lies; {@link LazyFormat#NONE} for formats that have to be parsed
 */
record VideoFormat(MessageCodec codec, LazyFormat lazy) {

    /** MessagePack that writes values by number. */
    static final String MESSAGE_PACK_ARRAYS = "msgpack-array";

    private static final String MESSAGE_PACK = "msgpack";

    /** All of them, JSON first. */
    static List<VideoFormat> all() {
        List<VideoFormat> formats = new ArrayList<>();
        for (MessageCodec codec : MessageCodecs.all()) {
            formats.add(new VideoFormat(codec, lazy(codec.name())));
            if (codec.name().equals(MESSAGE_PACK)) {
                formats.add(new VideoFormat(MessageCodecs.messagePackArrays(), LazyFormat.NONE));
            }
        }
        return List.copyOf(formats);
    }

    /** Some of them, in the order of the names. */
    static List<VideoFormat> named(List<String> names) {
        List<VideoFormat> all = all();
        return names.stream()
                .flatMap(name -> all.stream().filter(format -> format.name().equals(name)))
                .toList();
    }

    private static LazyFormat lazy(String name) {
        return switch (name) {
            case "flatbuffers" -> FlatBuffersAccess::of;
            case "capnp" -> CapnProtoAccess::of;
            default -> LazyFormat.NONE;
        };
    }

    String name() {
        return codec.name();
    }

    /** Whether it can be read where it lies. */
    boolean isLazy() {
        return lazy != LazyFormat.NONE;
    }

    /** What can be done with its messages. */
    List<VideoOperation> operations() {
        return isLazy()
                ? List.of(VideoOperation.values())
                : List.of(VideoOperation.SERIALIZE, VideoOperation.DESERIALIZE);
    }
}
