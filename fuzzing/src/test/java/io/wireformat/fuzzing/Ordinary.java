package io.wireformat.fuzzing;

import com.github.luben.zstd.Zstd;
import io.wireformat.Wireformat;
import io.wireformat.benchmarks.generated.protobuf.StructBatchMessage;
import io.wireformat.benchmarks.generated.protobuf.StructMessage;
import io.wireformat.fuzzing.SmallService.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** Ordinary content for the endpoints and formats of each {@link Attack}. */
final class Ordinary {

    private static final int COUNT = 100;
    private static final Wireformat FORMATS = Wireformat.create();

    /** Content in the formats that Spring has converters for. */
    private static final Map<String, ObjectMapper> MAPPERS = Map.of(
            "application/json", new JsonMapper(),
            "application/cbor", new CBORMapper(),
            "application/x-jackson-smile", new SmileMapper(),
            "application/xml", new XmlMapper());

    private static final Event EVENT = new Event(
            "order.shipped",
            "orders/2026/1000042",
            "https://warehouse.example/shipping",
            "2026-11-23T12:00:00Z",
            "two parcels, to be signed for, left at the door of number 12",
            "6f1c2c1e-8f0b-4f0e-9d3e-0d6b5b0b7a11");

    private static final List<Event> EVENTS = Collections.nCopies(COUNT, EVENT);

    private static final Map<String, Integer> FIGURES = IntStream.range(0, COUNT)
            .boxed()
            .collect(Collectors.toMap(number -> "figure " + number, Function.identity()));

    private static final Type EVENTS_TYPE = new TypeReference<List<Event>>() {}.getType();

    private static final Type FIGURES_TYPE = new TypeReference<Map<String, Integer>>() {}.getType();

    private Ordinary() {}

    static byte[] content(Attack attack) {
        try {
            byte[] content =
                    switch (attack.path) {
                        case "/events" -> written(EVENT, Event.class, attack.mediaType);
                        case "/events/batch", "/events/set" -> written(EVENTS, EVENTS_TYPE, attack.mediaType);
                        case "/events/stream" -> stream(Service.formatOf(attack.mediaType));
                        case "/figures" -> written(FIGURES, FIGURES_TYPE, attack.mediaType);
                        default -> generated();
                    };
            return switch (attack.coding) {
                case "" -> content;
                case "zstd" -> Zstd.compress(content);
                default -> Attack.gzip(content);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] written(Object value, Type type, String mediaType) {
        ObjectMapper mapper = MAPPERS.get(mediaType);
        return mapper != null
                ? mapper.writeValueAsBytes(value)
                : FORMATS.named(Service.formatOf(mediaType)).encode(value, type);
    }

    private static byte[] stream(String format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FORMATS.named(format).writeStream(EVENTS.stream(), Event.class, out);
        return out.toByteArray();
    }

    private static byte[] generated() {
        StructMessage item = StructMessage.newBuilder()
                .setI(1_000_042)
                .setF(12.5)
                .setT(true)
                .setS(EVENT.subject())
                .build();
        return StructBatchMessage.newBuilder()
                .addAllItems(Collections.nCopies(COUNT, item))
                .build()
                .toByteArray();
    }
}
