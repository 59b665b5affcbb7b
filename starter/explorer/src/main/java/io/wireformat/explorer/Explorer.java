package io.wireformat.explorer;

import io.wireformat.DecodingException;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.internal.coding.AcceptedCodings;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;

/** Writes and reads messages of an application's types in all formats. Safe for use by many threads. */
final class Explorer {

    /** The maximum size of a message. */
    static final int MAX_SIZE = 1024 * 1024;

    /** How often, and how long, a message is written and read to time it. */
    private static final int MAX_RUNS = 101;

    private static final long MAX_NANOS = 5_000_000;

    private final SharedFormats shared;

    private final MessageModels models;

    private final Supplier<ContentCodings> codings;

    /** By name, JSON first. */
    private final Map<String, ExplorerFormat> formats = new LinkedHashMap<>();

    /**
     * An explorer.
     *
     * @param formats the formats, JSON first
     * @param codings what content is compressed with
     */
    Explorer(
            SharedFormats shared,
            MessageModels models,
            List<ExplorerFormat> formats,
            Supplier<ContentCodings> codings) {
        this.shared = shared;
        this.models = models;
        this.codings = codings;
        formats.forEach(format -> this.formats.put(format.name(), format));
    }

    int maxSize() {
        return (int) Math.min(MAX_SIZE, shared.limits().contentSize());
    }

    List<Described.Format> formats() {
        return formats.values().stream()
                .map(format -> new Described.Format(
                        format.name(), format.codec().format().mediaType()))
                .toList();
    }

    /** Describes a type, with an example. */
    Described.Type describe(String name, Type type) {
        FieldType described = models.describe(type);
        Map<String, String> schemas = new LinkedHashMap<>();
        Stream.concat(
                        Stream.of(SchemaLanguage.JSON_SCHEMA),
                        formats.values().stream()
                                .map(ExplorerFormat::codec)
                                .map(Codec::schemaLanguage)
                                .filter(Objects::nonNull))
                .distinct()
                .forEach(language -> schemas.put(language.extension(), schema(described, language)));
        return new Described.Type(
                name, writer().writeValueAsString(Example.of(described)), schemas, lock(type, described));
    }

    private static String schema(FieldType type, SchemaLanguage language) {
        try {
            return language.export(type);
        } catch (UnsupportedTypeException e) {
            return "No schema: " + e.reason();
        }
    }

    private String lock(Type type, FieldType described) {
        if (!(described instanceof MessageModel message)) {
            return "A lock records messages; this type consists of the messages in it.";
        }
        String recorded =
                SchemaHistory.nameOf(shared.mapper().constructType(type).getRawClass(), message.name());
        int fields = models.history().recorded(recorded).size();
        return fields == 0
                ? "META-INF/wireformat.lock does not record " + recorded + ". See docs/evolving.md to record it."
                : "META-INF/wireformat.lock records " + recorded + " with " + fields + " fields.";
    }

    private ObjectWriter writer() {
        return shared.mapper().writer().with(SerializationFeature.INDENT_OUTPUT);
    }

    private ExplorerFormat json() {
        return Objects.requireNonNull(formats.get("json"));
    }

    /**
     * A message in all formats.
     *
     * @param json the message
     * @throws DecodingException if it is invalid
     */
    List<Described.Message> messages(Type type, byte[] json) {
        try (ExchangeMemory memory = shared.memory().exchange()) {
            Object value = json().plan(type).decode(reader(json, memory));
            return formats.values().stream()
                    .map(format -> message(format, type, value, memory))
                    .toList();
        }
    }

    private Described.Message message(ExplorerFormat format, Type type, Object value, ExchangeMemory memory) {
        String reason = format.whyNot(type);
        if (reason != null) {
            return Described.Message.unsupported(format.name(), reason);
        }
        try {
            Plan plan = format.plan(type);
            byte[] content = ExplorerFormat.encode(plan, value);
            long write = medianNanos(() -> ExplorerFormat.encode(plan, value));
            long read = medianNanos(() -> plan.decode(reader(content, memory)));
            return new Described.Message(
                    format.name(),
                    content,
                    content.length,
                    compressed(content, "gzip"),
                    compressed(content, "zstd"),
                    write,
                    read,
                    null);
        } catch (RuntimeException e) {
            return Described.Message.unsupported(format.name(), e.getMessage());
        }
    }

    private static long medianNanos(Runnable work) {
        long[] times = new long[MAX_RUNS];
        int runs = 0;
        long begin = System.nanoTime();
        while (runs < MAX_RUNS && (runs == 0 || System.nanoTime() - begin < MAX_NANOS)) {
            long start = System.nanoTime();
            work.run();
            times[runs++] = System.nanoTime() - start;
        }
        Arrays.sort(times, 0, runs);
        return times[runs / 2];
    }

    private @Nullable Integer compressed(byte[] content, String coding) {
        ContentCompressor compressor = codings.get().preferredBy(AcceptedCodings.of(List.of(coding)));
        if (compressor == null) {
            return null;
        }
        ContentBuffer plain = new ContentBuffer(Math.max(1, content.length));
        plain.writeBytes(content);
        ContentBuffer compressed = new ContentBuffer(256);
        compressor.compress(plain, compressed);
        return compressed.size();
    }

    private ContentReader reader(byte[] content, ExchangeMemory memory) {
        DecodedMemory decoded = new DecodedMemory(content.length, shared.limits(), memory);
        decoded.charge(content.length);
        return new ContentReader(content, 0, content.length, shared.limits(), decoded);
    }

    /** Content in a format, by its values. */
    Described.@Nullable Content decode(String typeName, Type type, String formatName, byte[] content) {
        ExplorerFormat format = formats.get(formatName);
        if (format == null) {
            return null;
        }
        ContentTrace trace = new ContentTrace();
        String json = null;
        String error = format.whyNot(type);
        int offset = -1;
        try (ExchangeMemory memory = shared.memory().exchange()) {
            ContentReader reader = reader(content, memory);
            if (error != null) {
                reader.traceTo(trace);
            } else {
                json = json(type, format.decode(reader, reader(content, memory), type, trace));
            }
        } catch (DecodingException e) {
            error = e.getMessage();
            offset = e.offset();
        }
        return new Described.Content(
                formatName,
                typeName,
                trace.content(),
                trace.isDecoded(),
                trace.entries(),
                trace.parts(),
                trace.recorded(),
                json,
                error,
                offset);
    }

    private String json(Type type, Object value) {
        return writer().forType(shared.mapper().constructType(type)).writeValueAsString(value);
    }

    /** The formats in which content can be read as a type. */
    Described.Fitting fitting(Type type, byte[] content) {
        List<String> fitting = new ArrayList<>();
        Map<String, String> others = new LinkedHashMap<>();
        for (ExplorerFormat format : formats.values()) {
            String reason = format.whyNot(type);
            try (ExchangeMemory memory = shared.memory().exchange()) {
                if (reason == null) {
                    format.plan(type).decode(reader(content, memory));
                    fitting.add(format.name());
                }
            } catch (DecodingException e) {
                reason = e.getMessage();
            }
            if (reason != null) {
                others.put(format.name(), reason);
            }
        }
        return new Described.Fitting(fitting, others);
    }
}
