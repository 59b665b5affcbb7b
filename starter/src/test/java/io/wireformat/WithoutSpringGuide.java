package io.wireformat;

import io.wireformat.Wireformat.Format;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.schema.SchemaLanguage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** What docs/without-spring.md shows, word for word, within what it needs. */
final class WithoutSpringGuide {

    private WithoutSpringGuide() {}

    record Parcel(String to, int grams) {}

    static Parcel passed(Parcel parcel) {
        Wireformat formats = Wireformat.create();

        byte[] content = formats.named("protobuf").encode(parcel);
        Parcel read = formats.named("protobuf").decode(content, Parcel.class);
        return read;
    }

    static Wireformat configured() {
        JsonMapper mapper = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
        Wireformat formats = Wireformat.builder()
                .mapper(mapper)
                .formats("protobuf", "avro")
                .limits(new DecodeLimits(64 * 1024, 20, 10_000))
                .build();
        return formats;
    }

    static List<Parcel> passed(Wireformat formats, List<Parcel> parcels) {
        Format avro = formats.named("avro");
        byte[] list = avro.encodeList(parcels, Parcel.class);
        List<Parcel> readList = avro.decodeList(list, Parcel.class);
        return readList;
    }

    static Map<String, Parcel> passed(Format avro, Map<String, Parcel> byName) {
        Type type = new TypeReference<Map<String, Parcel>>() {}.getType();
        Map<String, Parcel> readMap = avro.decode(avro.encode(byName, type), type);
        return readMap;
    }

    static int heavy(Format avro, List<Parcel> parcels, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            avro.writeStream(parcels.stream(), Parcel.class, out);
        }

        int heavy = 0;
        try (InputStream in = Files.newInputStream(file);
                Stream<Parcel> read = avro.readStream(in, Parcel.class)) {
            heavy = (int) read.filter(parcel -> parcel.grams() > 1000).count();
        }
        return heavy;
    }

    static List<String> told(Wireformat formats) {
        Format protobuf = formats.named("protobuf");
        String mediaType = protobuf.mediaType();
        String schema = protobuf.schema(Parcel.class);
        String reason = protobuf.whyNot(Thread.class);
        String jsonSchema = formats.schema(Parcel.class, SchemaLanguage.JSON_SCHEMA);
        return List.of(String.valueOf(schema), mediaType, String.valueOf(reason), jsonSchema);
    }
}
