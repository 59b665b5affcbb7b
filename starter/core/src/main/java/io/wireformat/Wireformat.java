package io.wireformat;

import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Limit;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.internal.BuiltInFormat;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.jackson.JacksonMessages;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.GuardedEncoding;
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
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * The formats without HTTP: values to bytes and back, the same bytes as in a request or an answer.
 *
 * <pre>{@code
 * Wireformat formats = Wireformat.of(mapper);
 * byte[] content = formats.named("protobuf").encode(parcel);
 * Parcel read = formats.named("protobuf").decode(content, Parcel.class);
 * }</pre>
 *
 * <p>There are {@code json}, by the mapper, and all that this starter brings; names, numbers and what is hidden follow
 * the mapper and the locks on the class path. An application of Spring Boot has one as a bean, with its own mapper,
 * settings and formats.
 *
 * <p>What is read is bound by {@link DecodeLimits}, each piece of content and each message of a stream by itself; how
 * much is read at once is left to whoever reads. A message about a limit calls it what the property of an application
 * of Spring Boot is called.
 *
 * <p>Safe for use by many threads. To be made once: what is found out about a type is kept.
 */
public final class Wireformat {

    private static final Logger log = LoggerFactory.getLogger(Wireformat.class);

    /** The largest buffer that is kept for the next message. */
    private static final int KEPT_BUFFER = 1024 * 1024;

    private final MessageModels models;

    private final Map<String, Format> formats;

    /**
     * JSON, and formats that are there already.
     *
     * @param models describes types as the formats know them
     * @param codecs the formats beside JSON
     * @param limits what one piece of content may cost to read
     */
    public Wireformat(MessageModels models, Collection<Codec> codecs, DecodeLimits limits) {
        this.models = models;
        ContentBufferPool buffers = new ContentBufferPool(KEPT_BUFFER);
        Metering metering =
                new Metering(Side.CLIENT, CodecMeters.NONE, new ContentBudget(buffers, Long.MAX_VALUE), limits);
        Map<String, Format> byName = new LinkedHashMap<>();
        Stream.concat(
                        Stream.of(JacksonMessages.json(models.mapper(), new JacksonBounds(Set.of(Limit.values())))),
                        codecs.stream())
                .map(codec -> new Format(codec, models, metering, buffers))
                .forEach(format -> {
                    if (byName.putIfAbsent(format.name(), format) != null) {
                        throw new IllegalArgumentException("Two formats have the name " + format.name());
                    }
                });
        this.formats = Collections.unmodifiableMap(byName);
    }

    /** All formats, with a mapper of default settings and the modules of Jackson that are on the class path. */
    public static Wireformat create() {
        return builder().build();
    }

    /** All formats, with a mapper's view of classes. */
    public static Wireformat of(JsonMapper mapper) {
        return builder().mapper(mapper).build();
    }

    /** Makes one with other settings. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A format by its name, such as {@code protobuf}.
     *
     * @throws IllegalArgumentException when no format has the name; names those that there are
     */
    public Format named(String name) {
        Format format = formats.get(name);
        if (format == null) {
            throw new IllegalArgumentException(
                    "No wire format '" + name + "'; there are " + String.join(", ", formats.keySet()));
        }
        return format;
    }

    /** Every format, JSON first. */
    public Collection<Format> all() {
        return formats.values();
    }

    /**
     * The schema of a message, a type that has subtypes or a collection of them.
     *
     * @throws UnsupportedTypeException when the type has none in the language; names the field and the reason
     */
    public String schema(Type type, SchemaLanguage language) {
        return language.export(models.describe(type));
    }

    /**
     * One format. Safe for use by many threads.
     *
     * <p>Every method that takes a type throws {@link UnsupportedTypeException} where the format does not carry it,
     * with the reason that {@link #whyNot} tells beforehand.
     */
    public static final class Format {

        /** How much of a stream is gathered before it is handed over. */
        private static final int PART = 8192;

        private final Codec format;

        private final MessageModels models;

        private final MeteredCodec codec;

        private final DecodeLimits limits;

        private final ContentBufferPool buffers;

        private Format(Codec codec, MessageModels models, Metering metering, ContentBufferPool buffers) {
            this.format = codec;
            this.models = models;
            this.codec = new MeteredCodec(codec, metering, (type, reason) -> {});
            this.limits = metering.limits();
            this.buffers = buffers;
        }

        /** What settings, metrics and messages call it. */
        public String name() {
            return codec.format().name();
        }

        /** The media type of content, with the parameters that it needs. */
        public String mediaType() {
            return codec.format().mediaType();
        }

        /** All media types that content may have, the one that is sent first. */
        public List<String> mediaTypes() {
            return mediaTypes(codec.format());
        }

        /** The same of streams; empty where messages cannot follow one another. */
        public List<String> streamMediaTypes() {
            Framing framing = codec.framing();
            return framing == null ? List.of() : mediaTypes(framing.format());
        }

        private static List<String> mediaTypes(WireFormat format) {
            List<String> all = new ArrayList<>(List.of(format.mediaType()));
            all.addAll(format.alternativeMediaTypes());
            return List.copyOf(all);
        }

        /** The language of its schemas; null where it has none of its own, as JSON does not. */
        public @Nullable SchemaLanguage schemaLanguage() {
            return format.schemaLanguage();
        }

        /**
         * The schema of a message, a type that has subtypes or a collection of them in the format's own language; null
         * where it has none. {@link SchemaLanguage#JSON_SCHEMA} describes what JSON shows of any type.
         */
        public @Nullable String schema(Type type) {
            SchemaLanguage language = format.schemaLanguage();
            return language == null ? null : language.export(models.describe(type));
        }

        /** Why the format does not carry a type, for the developer who owns it; null where it does. */
        public @Nullable String whyNot(Type type) {
            return codec.declineReason(type);
        }

        /** Why the format does not read a type, which it may write; null where it does. */
        public @Nullable String whyNotRead(Type type) {
            return codec.whyNotRead(type);
        }

        /**
         * Writes a value by its class. One of a type that has subtypes, to be read as that, and a list are written by
         * their type.
         *
         * @throws EncodingException when the format cannot carry the value; names the property
         */
        public byte[] encode(Object value) {
            return encode(value, value.getClass());
        }

        /**
         * Writes a value as one of a type, which may be generic.
         *
         * @throws EncodingException when the format cannot carry the value; names the property
         */
        public byte[] encode(Object value, Type type) {
            Plan plan = plan(type);
            ContentBuffer content = buffers.acquire();
            try {
                GuardedEncoding.run(() -> plan.encode(value, content));
                return content.toByteArray();
            } finally {
                buffers.release(content);
            }
        }

        /**
         * Writes a list.
         *
         * @throws EncodingException when the format cannot carry an element; names its place
         */
        public <T> byte[] encodeList(List<? extends T> values, Class<T> element) {
            return encode(values, new ListOf(element));
        }

        /**
         * Reads a value. A generated class of FlatBuffers or Cap'n Proto goes on using the content, which must not
         * change.
         *
         * @throws DecodingException when the content is no such value; names the field and the offset
         * @throws ContentTooLargeException when it is above a limit on its size
         */
        @SuppressWarnings("unchecked") // a primitive's class would not cast
        public <T> T decode(byte[] content, Class<T> type) {
            return (T) read(content, type);
        }

        /**
         * Reads a value of a type that may be generic, as {@code new TypeReference<Map<String, Parcel>>() {}.getType()}
         * of Jackson's is.
         *
         * @throws DecodingException when the content is no such value; names the field and the offset
         * @throws ContentTooLargeException when it is above a limit on its size
         */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // who names the type knows it
        public <T> T decode(byte[] content, Type type) {
            return (T) read(content, type);
        }

        /**
         * Reads a list.
         *
         * @throws DecodingException when the content is no such list; names the field and the offset
         * @throws ContentTooLargeException when it is above a limit on its size
         */
        @SuppressWarnings("unchecked") // as the plan of the type has it
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
                throw e.inFormat(name());
            }
        }

        /**
         * Writes a stream of messages, whatever their number, holding little more than one of them. Closes the
         * messages; flushes what they are written to, once, and leaves it open.
         *
         * @throws EncodingException when the format cannot carry a message; names its place and the property
         * @throws UnsupportedOperationException when messages cannot follow one another in the format
         */
        public <T> void writeStream(Stream<? extends T> messages, Class<T> type, OutputStream out) throws IOException {
            try (messages;
                    MeteredStreamWriter writer = streams(type).writer()) {
                Iterator<? extends T> each = messages.iterator();
                while (each.hasNext()) {
                    writer.write(each.next());
                    if (writer.bufferedSize() >= PART) {
                        writer.writeTo(out);
                    }
                }
                writer.end();
                writer.writeTo(out);
                out.flush();
            }
        }

        /**
         * Reads a stream of messages, each when it is asked for. To be closed, which closes what it is read from, too.
         *
         * <p>What is returned throws {@link DecodingException} for a message that is none, {@link
         * ContentTooLargeException} for one above a limit, and {@link UncheckedIOException} when reading fails. For one
         * thread at a time.
         *
         * @throws UnsupportedOperationException when messages cannot follow one another in the format
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
                throw new UnsupportedOperationException(
                        name() + " has no way to tell messages apart that follow one another");
            }
            MeteredStreams streams = codec.streams(type, framing);
            if (streams == null) {
                throw declined(type);
            }
            return streams;
        }

        private Plan plan(Type type) {
            MeteredPlan plan = codec.plan(type);
            if (plan == null) {
                throw declined(type);
            }
            return plan.plan();
        }

        private UnsupportedTypeException declined(Type type) {
            return new UnsupportedTypeException(
                    name() + " does not carry " + type.getTypeName(), String.valueOf(codec.declineReason(type)));
        }

        @Override
        public String toString() {
            return name();
        }
    }

    /**
     * Settings. What is left out is as in an application of Spring Boot without properties. For one thread at a time.
     */
    public static final class Builder {

        private @Nullable JsonMapper mapper;

        private DecodeLimits limits = DecodeLimits.DEFAULT;

        private AvroCodec.Encoding avro = AvroCodec.Encoding.DATUM;

        private @Nullable String avroNamespace;

        private MessagePackCodec.Layout msgpack = MessagePackCodec.Layout.MAP;

        private NullOfDefaulted nullOfDefaulted = NullOfDefaulted.REFUSE;

        private boolean unverifiedFlatBuffers;

        private final Set<String> names = new LinkedHashSet<>();

        private final List<Codec> own = new ArrayList<>();

        private Builder() {}

        /** The mapper whose view of a class all formats share. */
        public Builder mapper(JsonMapper mapper) {
            this.mapper = mapper;
            return this;
        }

        /** What one piece of content, or one message of a stream, may cost to read. */
        public Builder limits(DecodeLimits limits) {
            this.limits = limits;
            return this;
        }

        /** The formats that there are, by their names, beside JSON; all when none is named. */
        public Builder formats(String... names) {
            this.names.addAll(List.of(names));
            return this;
        }

        /** A format of the application's own, which needs not be named. */
        public Builder format(Codec codec) {
            own.add(codec);
            return this;
        }

        /** What each datum of Avro starts with. */
        public Builder avroEncoding(AvroCodec.Encoding encoding) {
            this.avro = encoding;
            return this;
        }

        /** The namespace of all types in Avro's schemas, empty for none; without it each has its package. */
        public Builder avroNamespace(String namespace) {
            this.avroNamespace = namespace;
            return this;
        }

        /** How MessagePack writes records; both are read. */
        public Builder msgpackLayout(MessagePackCodec.Layout layout) {
            this.msgpack = layout;
            return this;
        }

        /**
         * What becomes of null in a property whose class gives it a default, where a format cannot tell it from
         * absence.
         */
        public Builder nullOfDefaulted(NullOfDefaulted setting) {
            this.nullOfDefaulted = setting;
            return this;
        }

        /** Reads generated tables of FlatBuffers although their content cannot be checked, for want of a schema. */
        public Builder acceptUnverifiedFlatBuffers() {
            this.unverifiedFlatBuffers = true;
            return this;
        }

        /**
         * The formats.
         *
         * @throws IllegalArgumentException when a name is no format's, when two formats have one name, and when what is
         *     to be Avro's namespace is none
         * @throws io.wireformat.lock.InvalidLockException when a lock on the class path is none
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
            BuiltInFormat.Parts parts =
                    new BuiltInFormat.Parts(models, avro, avroNamespace, msgpack, unverifiedFlatBuffers, loader);
            List<Codec> codecs = new ArrayList<>();
            for (BuiltInFormat format : BuiltInFormat.values()) {
                if (names.isEmpty() || names.contains(format.formatName())) {
                    codecs.add(format.codec(parts));
                }
            }
            codecs.addAll(own);
            Wireformat made = new Wireformat(models, codecs, limits);
            names.forEach(made::named);
            return made;
        }
    }
}
