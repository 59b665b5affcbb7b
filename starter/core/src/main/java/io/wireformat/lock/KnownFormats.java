package io.wireformat.lock;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.WrongTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.internal.BuiltInFormat;
import io.wireformat.model.MessageModels;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The built-in formats, for which every change is checked. */
final class KnownFormats {

    private KnownFormats() {}

    static Set<Compatibility> all() {
        // records need no library
        ClassLoader none = ClassLoader.getPlatformClassLoader();
        BuiltInFormat.Parts parts = new BuiltInFormat.Parts(
                new MessageModels(JsonMapper.shared()),
                WrongTypes.REFUSE,
                null,
                AvroCodec.Encoding.DATUM,
                null,
                MessagePackCodec.Layout.MAP,
                false,
                none);
        return Stream.concat(
                        Stream.of(Compatibility.JSON),
                        Stream.of(BuiltInFormat.values())
                                .flatMap(format -> format.codec(parts).compatibility().stream()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
