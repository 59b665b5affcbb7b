package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.SchemaHistory;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A plan for content of one type: a datum, either bare or after the fingerprint of its schema. Readers for other schemas
 * are created when their content first arrives, and cached; the history bounds their number.
 */
final class AvroContent implements Plan {

    private final AvroCodec.Encoding encoding;
    private final Plan datum;
    private final Supplier<String> schemaWriter;

    /** Null before its first use, because it contains the schemas of all types in it. */
    private volatile @Nullable Schema schema;

    private final SchemaHistory history;
    private final Function<String, AvroReader> resolution;
    private final Map<Long, AvroReader> readers = new ConcurrentHashMap<>();

    /**
     * Creates the plan.
     *
     * @param datum writes and reads data of this application's schema
     * @param schemaWriter writes that schema, as JSON
     * @param history the schemas that other applications write with
     * @param resolution creates a reader for such a schema
     */
    AvroContent(
            AvroCodec.Encoding encoding,
            Plan datum,
            Supplier<String> schemaWriter,
            SchemaHistory history,
            Function<String, AvroReader> resolution) {
        this.encoding = encoding;
        this.datum = datum;
        this.schemaWriter = schemaWriter;
        this.history = history;
        this.resolution = resolution;
    }

    private record Schema(String text, long fingerprint) {}

    String schema() {
        return known().text;
    }

    private Schema known() {
        Schema known = schema;
        if (known == null) {
            String text = schemaWriter.get();
            known = new Schema(text, AvroFingerprint.of(text));
            schema = known;
        }
        return known;
    }

    AvroReader resolve(String writer) {
        return resolution.apply(writer);
    }

    void encodeDatum(Object value, ContentBuffer content) {
        datum.encode(value, content);
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        if (encoding == AvroCodec.Encoding.SINGLE_OBJECT) {
            SingleObject.writeHead(content, known().fingerprint);
        }
        datum.encode(value, content);
    }

    @Override
    public Object decode(ContentReader content) {
        boolean asContainer = ContainerHead.mayBeNext(content);
        try {
            return decodeAny(content);
        } catch (DecodingException e) {
            throw asContainer
                    ? new DecodingException(
                            "an object container file is read only as a stream, " + ContainerStreams.MEDIA_TYPE)
                    : e;
        }
    }

    private Object decodeAny(ContentReader content) {
        if (SingleObject.isNext(content)) {
            return decodeHeaded(content);
        }
        if (encoding == AvroCodec.Encoding.SINGLE_OBJECT) {
            throw content.error(
                    "does not start with C3 01 and the fingerprint of a schema; bare data are read only with"
                            + " wireformat.avro.encoding=datum");
        }
        return datum.decode(content);
    }

    private Object decodeHeaded(ContentReader content) {
        int start = content.position();
        long writer = SingleObject.readFingerprint(content);
        if (writer == known().fingerprint) {
            return datum.decode(content);
        }
        AvroReader reader = reader(writer);
        if (reader != null) {
            Object value = Objects.requireNonNull(reader.read(content));
            content.requireEnd();
            return value;
        }
        content.position(start);
        if (encoding == AvroCodec.Encoding.SINGLE_OBJECT) {
            throw content.error("the writer's schema with fingerprint "
                    + HexFormat.of().toHexDigits(writer)
                    + " is unknown: record it in META-INF/wireformat.lock");
        }
        // a bare datum can start with the same two bytes
        return datum.decode(content);
    }

    private @Nullable AvroReader reader(long writer) {
        AvroReader known = readers.get(writer);
        if (known == null) {
            known = history.avroSchema(writer).map(resolution).orElse(null);
            if (known != null) {
                readers.put(writer, known);
            }
        }
        return known;
    }
}
