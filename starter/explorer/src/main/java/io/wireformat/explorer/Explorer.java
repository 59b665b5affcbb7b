package io.wireformat.explorer;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
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

    /** More of them cannot be looked at. */
    private static final int MAX_SHOWN_BYTES = 16 * 1024;

    private static final int MAX_SHOWN_VALUES = 2000;

    private final SharedFormats shared;
    private final MessageModels models;
    private final Supplier<ContentCodings> codings;
    private final Share share;

    /** By name, JSON first. */
    private final Map<String, ExplorerFormat> formats = new LinkedHashMap<>();

    /**
     * An explorer.
     *
     * @param formats the formats, JSON first
     * @param codings the content codings
     */
    Explorer(
            SharedFormats shared,
            MessageModels models,
            List<ExplorerFormat> formats,
            Supplier<ContentCodings> codings) {
        this.shared = shared;
        this.models = models;
        this.codings = codings;
        this.share = new Share(shared.memory().limit());
        formats.forEach(format -> this.formats.put(format.name(), format));
    }

    int maxSize() {
        return (int)
                Math.min(Math.min(MAX_SIZE, share.maxSize()), shared.limits().contentSize());
    }

    Share share() {
        return share;
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
     * @param memory has the bytes of the message
     * @throws DecodingException if it is invalid
     */
    List<Described.Message> messages(Type type, byte[] json, ExchangeMemory memory) {
        Object value = value(type, json, memory);
        return formats.values().stream()
                .map(format -> message(format, type, value, memory))
                .toList();
    }

    private Object value(Type type, byte[] json, ExchangeMemory memory) {
        return json().plan(type).decode(reader(json, memory));
    }

    private Described.Message message(ExplorerFormat format, Type type, Object value, ExchangeMemory memory) {
        try {
            byte[] content = content(format, type, value, memory);
            return new Described.Message(
                    format.name(),
                    content,
                    content.length,
                    compressed(content, "gzip"),
                    compressed(content, "zstd"),
                    null);
        } catch (Unwritten e) {
            return Described.Message.unsupported(format.name(), e.getMessage());
        }
    }

    /**
     * The content of a value, which can be read again.
     *
     * @throws Unwritten if there is none
     */
    private byte[] content(ExplorerFormat format, Type type, Object value, ExchangeMemory memory) {
        String reason = format.whyNot(type);
        if (reason != null) {
            throw new Unwritten(reason);
        }
        try {
            Plan plan = format.plan(type);
            byte[] content = ExplorerFormat.encode(plan, value);
            memory.take(content.length, content.length);
            read(plan, content, memory);
            return content;
        } catch (EncodingException e) {
            throw new Unwritten("cannot write this message: " + e.getMessage());
        } catch (DecodingException e) {
            throw new Unwritten("cannot read this message back: " + Words.of(e));
        } catch (ContentTooLargeException e) {
            throw new Unwritten("cannot read this message here: " + e.getMessage());
        }
    }

    /** Why a format has no content of a value. */
    private static final class Unwritten extends RuntimeException {

        private static final long serialVersionUID = 1;

        Unwritten(String reason) {
            super(reason, null, false, false);
        }
    }

    /**
     * How long the formats take to write and read a message.
     *
     * @param json the message
     * @param memory has the bytes of the message
     * @throws DecodingException if it is invalid
     */
    Described.Timing times(Type type, byte[] json, ExchangeMemory memory) {
        Object value = value(type, json, memory);
        Measuring measuring = new Measuring();
        ContentBuffer buffer = new ContentBuffer(256);
        for (ExplorerFormat format : formats.values()) {
            try {
                byte[] content = content(format, type, value, memory);
                Plan plan = format.plan(type);
                measuring.add(
                        format.name(),
                        () -> ExplorerFormat.encode(plan, value, buffer),
                        () -> read(plan, content, memory));
            } catch (Unwritten e) {
                // has no times
            }
        }
        return new Described.Timing(Measuring.RUNS, measuring.times());
    }

    /** Reads content, and gives its memory back at once. */
    private void read(Plan plan, byte[] content, ExchangeMemory memory) {
        DecodedMemory decoded = new DecodedMemory(content.length, shared.limits(), memory);
        try {
            plan.decode(new ContentReader(content, 0, content.length, shared.limits(), decoded));
        } finally {
            decoded.release();
        }
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
        return new ContentReader(content, 0, content.length, shared.limits(), decoded);
    }

    /** Content in a format, by its values. */
    Described.@Nullable Content decode(
            String typeName, Type type, String formatName, byte[] content, ExchangeMemory memory) {
        ExplorerFormat format = formats.get(formatName);
        if (format == null) {
            return null;
        }
        ContentTrace trace = new ContentTrace();
        String json = null;
        String error = format.whyNot(type);
        int offset = -1;
        try {
            ContentReader reader = reader(content, memory);
            if (error != null) {
                reader.traceTo(trace);
            } else {
                json = json(type, format.decode(reader, reader(content, memory), type, trace));
            }
        } catch (DecodingException e) {
            error = Words.of(e);
            offset = e.offset();
        }
        byte[] bytes = trace.content();
        return new Described.Content(
                formatName,
                typeName,
                Arrays.copyOf(bytes, Math.min(bytes.length, MAX_SHOWN_BYTES)),
                bytes.length,
                trace.isDecoded(),
                trace.entries().stream().limit(MAX_SHOWN_VALUES).toList(),
                trace.entries().size(),
                shown(trace.parts()),
                shown(trace.recorded()),
                json,
                error,
                offset);
    }

    /** The parts that start among the bytes that are shown; those of values that are not belong to none. */
    private static List<ContentTrace.Part> shown(List<ContentTrace.Part> parts) {
        return parts.stream()
                .filter(part -> part.start() < MAX_SHOWN_BYTES)
                .map(part -> part.entry() < MAX_SHOWN_VALUES
                        ? part
                        : new ContentTrace.Part(-1, part.role(), part.start(), part.end()))
                .limit(MAX_SHOWN_BYTES)
                .toList();
    }

    private String json(Type type, Object value) {
        return writer().forType(shared.mapper().constructType(type)).writeValueAsString(value);
    }

    /** The formats in which content can be read as a type. */
    Described.Fitting fitting(Type type, byte[] content, ExchangeMemory memory) {
        List<String> fitting = new ArrayList<>();
        Map<String, String> others = new LinkedHashMap<>();
        for (ExplorerFormat format : formats.values()) {
            String reason = format.whyNot(type);
            try {
                if (reason == null) {
                    read(format.plan(type), content, memory);
                    fitting.add(format.name());
                }
            } catch (DecodingException e) {
                reason = Words.of(e);
            } catch (ContentTooLargeException e) {
                reason = e.getMessage();
            }
            if (reason != null) {
                others.put(format.name(), reason);
            }
        }
        return new Described.Fitting(fitting, others);
    }
}
