package io.wireformat;

import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.WrongTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.codec.internal.GuardedEncoding;
import io.wireformat.codec.internal.OtherContent;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.internal.BuiltInFormat;
import io.wireformat.internal.jackson.JacksonMessages;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import io.wireformat.internal.pipeline.MeteredStreams;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import io.wireformat.model.NullOfDefaulted;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.SchemaLanguage;
import io.wireformat.text.internal.EventLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The formats without HTTP. They convert values to the same bytes as in a request or response, and back.
 *
 * <pre>{@code
 * Wireformat formats = Wireformat.of(mapper);
 * byte[] content = formats.named("protobuf").encode(parcel);
 * Parcel read = formats.named("protobuf").decode(content, Parcel.class);
 * }</pre>
 *
 * <p>The formats are {@code json}, which uses the mapper, and those of this starter. Property names, numbers and hidden
 * properties follow the mapper and the locks on the class path. A Spring Boot application has an instance as a bean, with
 * the application's mapper, settings and formats.
 *
 * <p>{@link DecodeLimits} apply to each content and to each message of a stream; the caller limits how many are read at
 * once. Error messages name a limit by its Spring Boot property.
 *
 * <p>Thread-safe. Create it once and reuse it, because it caches what it learns about types.
 */
public final class Wireformat {

    private static final EventLog log = EventLog.of(Wireformat.class);

    /** The largest buffer that is reused for the next message. */
    private static final int MAX_POOLED_BUFFER = 1024 * 1024;

    private final MessageModels models;
    private final DecodeLimits limits;
    private final Map<String, Format> formats;

    /**
     * JSON and existing codecs.
     *
     * @param models describes types for the formats
     * @param codecs the formats other than JSON, and {@link JacksonMessages} for a JSON that the mapper does not write alone
     * @param limits limits the cost of reading one content
     */
    public Wireformat(MessageModels models, Collection<Codec> codecs, DecodeLimits limits) {
        this.models = models;
        this.limits = limits;
        ContentBufferPool buffers = new ContentBufferPool(MAX_POOLED_BUFFER);
        Metering metering =
                new Metering(Side.CLIENT, CodecMeters.NONE, new ContentBudget(buffers, Long.MAX_VALUE), limits);
        Map<String, Format> byName = new LinkedHashMap<>();
        boolean hasJson = codecs.stream()
                .anyMatch(codec ->
                        codec instanceof JacksonMessages && codec.format().equals(Framings.JSON_ARRAY.format()));
        Stream.concat(
                        hasJson ? Stream.empty() : Stream.of(JacksonMessages.json(models.mapper(), PlannedJson.NONE)),
                        codecs.stream())
                .map(codec -> new Format(codec, models, metering, buffers))
                .forEach(format -> {
                    if (byName.putIfAbsent(format.name(), format) != null) {
                        throw new IllegalArgumentException("Two formats have the name " + format.name());
                    }
                });
        this.formats = Collections.unmodifiableMap(byName);
    }

    /** All formats, with a default mapper and the Jackson modules on the class path. */
    public static Wireformat create() {
        return builder().build();
    }

    /** All formats, with this mapper. */
    public static Wireformat of(JsonMapper mapper) {
        return builder().mapper(mapper).build();
    }

    /** Creates a builder for other settings. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A format by its name, such as {@code protobuf}.
     *
     * @throws IllegalArgumentException if no format has the name; the message lists the names
     */
    public Format named(String name) {
        Format format = formats.get(name);
        if (format == null) {
            throw unknownFormat(name, formats.keySet());
        }
        return format;
    }

    private static IllegalArgumentException unknownFormat(String name, Set<String> names) {
        return new IllegalArgumentException("No wire format '" + name + "'; use one of " + String.join(", ", names));
    }

    /** Every format, JSON first. */
    public Collection<Format> all() {
        return formats.values();
    }

    /** The limits on the cost of reading one content. */
    public DecodeLimits limits() {
        return limits;
    }

    /**
     * The schema of a message, a type with subtypes or a collection.
     *
     * @throws UnsupportedTypeException if the language cannot describe the type; the message names the field and the reason
     */
    public String schema(Type type, SchemaLanguage language) {
        return language.export(models.describe(type));
    }

    /**
     * One format. Thread-safe.
     *
     * <p>Every method that takes a type throws {@link UnsupportedTypeException} if the format does not support the type.
     * {@link #whyNot} returns the reason without an exception.
     */
    public static final class Format {

        /** The number of bytes of a stream to collect before writing them. */
        private static final int CHUNK_SIZE = 8192;

        private final Codec format;
        private final MessageModels models;
        private final MeteredCodec codec;
        private final DecodeLimits limits;
        private final ContentBufferPool buffers;

        private Format(Codec codec, MessageModels models, Metering metering, ContentBufferPool buffers) {
            this.format = codec;
            this.models = models;
            this.codec = new MeteredCodec(codec, metering);
            this.limits = metering.limits();
            this.buffers = buffers;
        }

        /** The name in settings, metrics and messages. */
        public String name() {
            return codec.format().name();
        }

        /** The codec of the format. */
        public Codec codec() {
            return format;
        }

        /** The media type of content, with its required parameters. */
        public String mediaType() {
            return codec.format().mediaType();
        }

        /** All media types that content may have, first the one that is sent. */
        public List<String> mediaTypes() {
            return mediaTypes(codec.format());
        }

        /** The media types of streams; empty if the format has no streams. */
        public List<String> streamMediaTypes() {
            Framing framing = codec.framing();
            return framing == null ? List.of() : mediaTypes(framing.format());
        }

        private static List<String> mediaTypes(WireFormat format) {
            List<String> all = new ArrayList<>(List.of(format.mediaType()));
            all.addAll(format.alternativeMediaTypes());
            return List.copyOf(all);
        }

        /** The schema language; null if the format has none of its own, like JSON. */
        public @Nullable SchemaLanguage schemaLanguage() {
            return format.schemaLanguage();
        }

        /**
         * The schema of a message, a type with subtypes or a collection in the format's own language; null if it has none.
         * {@link SchemaLanguage#JSON_SCHEMA} describes the JSON of any type.
         */
        public @Nullable String schema(Type type) {
            SchemaLanguage language = format.schemaLanguage();
            return language == null ? null : language.export(models.describe(type));
        }

        /** Why the format does not support a type, for the developer of the type; null if it does. */
        public @Nullable String whyNot(Type type) {
            return codec.declineReason(type);
        }

        /** Why the format does not read a type, even if it writes it; null if it does. */
        public @Nullable String whyNotRead(Type type) {
            return codec.whyNotRead(type);
        }

        /**
         * Writes a value by its class. For a list or a value to be read as its supertype, pass the type as well.
         *
         * @throws EncodingException if the format cannot write the value; the message names the property
         */
        public byte[] encode(Object value) {
            requireValue(value);
            if (value instanceof Collection<?> || value instanceof Map<?, ?> || value instanceof Optional<?>) {
                String type = value instanceof Map ? "map" : value instanceof Optional ? "Optional" : "collection";
                throw new UnsupportedTypeException(
                        "The class of a " + type,
                        "it does not say what the " + type + " contains; "
                                + (value instanceof List
                                        ? "use encodeList(values, Element.class), or encode(value, type)"
                                        : "use encode(value, type)"));
            }
            return encode(value, value.getClass());
        }

        /**
         * Writes a value of a type, which may be generic.
         *
         * @throws EncodingException if the format cannot write the value; the message names the property
         */
        public byte[] encode(Object value, Type type) {
            requireValue(value);
            Plan plan = plan(type);
            ContentBuffer content = buffers.acquire();
            try {
                GuardedEncoding.run(() -> plan.encode(value, content));
                return content.toByteArray();
            } finally {
                buffers.release(content);
            }
        }

        /** Kotlin, reflection and code without nullness can pass null. */
        private static void requireValue(@Nullable Object value) {
            if (value == null) {
                throw new EncodingException("The value to encode is null; no format writes null as a message");
            }
        }

        /**
         * Writes a list.
         *
         * @throws EncodingException if the format cannot write an element; the message names the element
         */
        public <T> byte[] encodeList(List<? extends T> values, Class<T> element) {
            return encode(values, new ListOf(element));
        }

        /**
         * Reads a value. A generated FlatBuffers or Cap'n Proto class keeps a reference to the content, which must not
         * change.
         *
         * @throws DecodingException if the content is invalid; the message names the field and the offset
         * @throws ContentTooLargeException if the content exceeds a size limit
         */
        @SuppressWarnings("unchecked") // a primitive's class would not cast
        public <T> T decode(byte[] content, Class<T> type) {
            return (T) read(content, type);
        }

        /**
         * Reads a value of a type that may be generic, such as Jackson's {@code new TypeReference<Map<String, Parcel>>()
         * {}.getType()}.
         *
         * @throws DecodingException if the content is invalid; the message names the field and the offset
         * @throws ContentTooLargeException if the content exceeds a size limit
         */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller knows the type
        public <T> T decode(byte[] content, Type type) {
            return (T) read(content, type);
        }

        /**
         * Reads a list.
         *
         * @throws DecodingException if the content is invalid; the message names the field and the offset
         * @throws ContentTooLargeException if the content exceeds a size limit
         */
        @SuppressWarnings("unchecked") // the plan is for the type
        public <T> List<T> decodeList(byte[] content, Class<T> element) {
            return (List<T>) read(content, new ListOf(element));
        }

        private Object read(byte[] content, Type type) {
            Plan plan = plan(type);
            if (content.length > limits.contentSize()) {
                throw ContentTooLargeException.read(limits);
            }
            try {
                return plan.decode(new ContentReader(content, 0, content.length, limits));
            } catch (DecodingException e) {
                throw OtherContent.explained(e.inFormat(name()), name(), content, content.length);
            }
        }

        /**
         * Writes a stream of any number of messages with little more than one of them in memory. Closes the messages, and
         * flushes the output once but does not close it.
         *
         * @throws EncodingException if the format cannot write a message; the message names the position and the property
         * @throws UnsupportedOperationException if the format has no streams
         */
        public <T> void writeStream(Stream<? extends T> messages, Class<T> type, OutputStream out) throws IOException {
            try (messages;
                    MeteredStreamWriter writer = streams(type).writer()) {
                Iterator<? extends T> each = messages.iterator();
                while (each.hasNext()) {
                    writer.write(each.next());
                    if (writer.bufferedSize() >= CHUNK_SIZE) {
                        writer.writeTo(out);
                    }
                }
                writer.end();
                writer.writeTo(out);
                out.flush();
            }
        }

        /**
         * Reads a stream of messages on demand. Close the returned stream, which also closes the input.
         *
         * <p>The returned stream throws {@link DecodingException} for an invalid message, {@link ContentTooLargeException}
         * for one that exceeds a size limit, and {@link UncheckedIOException} if reading fails. It is not thread-safe.
         *
         * @throws UnsupportedOperationException if the format has no streams
         */
        public <T> Stream<T> readStream(InputStream in, Class<T> type) {
            MeteredStreamReader reader = streams(type).reader(limits);
            return StreamSupport.stream(new ReadMessages<T>(reader, in), false)
                    .onClose(reader::close)
                    .onClose(() -> unchecked(in));
        }

        private static void unchecked(InputStream in) {
            try {
                in.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private MeteredStreams streams(Type type) {
            Framing framing = codec.framing();
            if (framing == null) {
                throw new UnsupportedOperationException(name() + " does not support streams");
            }
            MeteredStreams streams = codec.streams(type, framing);
            if (streams == null) {
                throw unsupported(type);
            }
            return streams;
        }

        private Plan plan(Type type) {
            MeteredPlan plan = codec.plan(type);
            if (plan == null) {
                throw unsupported(type);
            }
            return plan.plan();
        }

        private UnsupportedTypeException unsupported(Type type) {
            return new UnsupportedTypeException(
                    name() + " does not support " + type.getTypeName(), String.valueOf(codec.declineReason(type)));
        }

        @Override
        public String toString() {
            return name();
        }
    }

    /** Settings, with the defaults of a Spring Boot application. Not thread-safe. */
    public static final class Builder {

        private @Nullable JsonMapper mapper;
        private DecodeLimits limits = DecodeLimits.DEFAULT;
        private WrongTypes wrongTypes = WrongTypes.REFUSE;
        private @Nullable String goPackage;
        private AvroCodec.Encoding avro = AvroCodec.Encoding.DATUM;
        private @Nullable String avroNamespace;
        private MessagePackCodec.Layout msgpack = MessagePackCodec.Layout.MAP;
        private NullOfDefaulted nullOfDefaulted = NullOfDefaulted.REFUSE;
        private boolean unverifiedFlatBuffers;
        private final Set<String> names = new LinkedHashSet<>();
        private final List<Codec> own = new ArrayList<>();

        private Builder() {}

        /** The JSON mapper, whose annotations, names and settings all formats follow. */
        public Builder mapper(JsonMapper mapper) {
            this.mapper = mapper;
            return this;
        }

        /** Limits the cost of reading one content, or one message of a stream. */
        public Builder limits(DecodeLimits limits) {
            this.limits = limits;
            return this;
        }

        /** The names of the formats to support in addition to JSON; all formats if this is not called. */
        public Builder formats(String... names) {
            this.names.addAll(List.of(names));
            return this;
        }

        /** Adds a format of the application's own. {@link #formats} need not name it. */
        public Builder format(Codec codec) {
            own.add(codec);
            return this;
        }

        /** Sets how Protobuf and Thrift handle a field whose value in the content has another type than the property. */
        public Builder wrongTypes(WrongTypes setting) {
            this.wrongTypes = setting;
            return this;
        }

        /**
         * The {@code go_package} of Protobuf schemas, an import path of Go such as {@code example.com/parcels/parcelpb}, with
         * a period or a slash in it; by default schemas have none.
         */
        public Builder protobufGoPackage(String path) {
            this.goPackage = path;
            return this;
        }

        /** The encoding of Avro content. */
        public Builder avroEncoding(AvroCodec.Encoding encoding) {
            this.avro = encoding;
            return this;
        }

        /** The namespace of all types in Avro schemas, empty for none; by default each type has its package. */
        public Builder avroNamespace(String namespace) {
            this.avroNamespace = namespace;
            return this;
        }

        /** How MessagePack writes records. It reads both layouts. */
        public Builder msgpackLayout(MessagePackCodec.Layout layout) {
            this.msgpack = layout;
            return this;
        }

        /** How to write null in a property with a default, if the format cannot distinguish null from absence. */
        public Builder nullOfDefaulted(NullOfDefaulted setting) {
            this.nullOfDefaulted = setting;
            return this;
        }

        /** Reads generated FlatBuffers tables whose content cannot be verified, because they have no schema. */
        public Builder acceptUnverifiedFlatBuffers() {
            this.unverifiedFlatBuffers = true;
            return this;
        }

        /**
         * Creates the formats.
         *
         * @throws IllegalArgumentException if no format has a given name, if two formats have the same name, or if the Avro
         *     namespace or the package of Go is invalid
         * @throws io.wireformat.lock.InvalidLockException if a lock on the class path is invalid
         */
        public Wireformat build() {
            ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
            ClassLoader loader = ofThread != null ? ofThread : ClassLoader.getSystemClassLoader();
            MessageModels models = new MessageModels(
                    mapper != null
                            ? mapper
                            : JsonMapper.builder().findAndAddModules().build(),
                    WireformatLock.load(loader),
                    log::warn,
                    nullOfDefaulted);
            BuiltInFormat.Parts parts = new BuiltInFormat.Parts(
                    models, wrongTypes, goPackage, avro, avroNamespace, msgpack, unverifiedFlatBuffers, loader);
            List<Codec> codecs = new ArrayList<>();
            Set<String> all = new LinkedHashSet<>(Set.of("json"));
            for (BuiltInFormat format : BuiltInFormat.values()) {
                all.add(format.formatName());
                if (names.isEmpty() || names.contains(format.formatName())) {
                    codecs.add(format.codec(parts));
                }
            }
            codecs.addAll(own);
            own.forEach(codec -> all.add(codec.format().name()));
            for (String name : names) {
                if (!all.contains(name)) {
                    throw unknownFormat(name, all);
                }
            }
            return new Wireformat(models, codecs, limits);
        }
    }
}
