package io.wireformat.codec.avro;

import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/** A history of Avro schemas, known by the fingerprints that the Avro library has for them. */
final class KnownSchemas implements SchemaHistory {

    private final Map<Long, String> schemas = new HashMap<>();

    static KnownSchemas of(Schema... schemas) {
        KnownSchemas known = new KnownSchemas();
        for (Schema schema : schemas) {
            known.schemas.put(SchemaNormalization.parsingFingerprint64(schema), schema.toString());
        }
        return known;
    }

    @Override
    public List<RecordedField> recorded(String message) {
        return List.of();
    }

    @Override
    public OptionalInt enumNumber(String enumeration, String constant) {
        return OptionalInt.empty();
    }

    @Override
    public Optional<String> avroSchema(long fingerprint) {
        return Optional.ofNullable(schemas.get(fingerprint));
    }
}
