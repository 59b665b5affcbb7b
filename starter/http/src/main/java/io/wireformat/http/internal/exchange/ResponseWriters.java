package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.errors.UnwritableValues;
import io.wireformat.http.internal.schema.SchemaCatalog;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** Writes the responses of a server. Safe for use by many threads. */
public final class ResponseWriters implements BodyWriters {

    private final UnwritableValues unwritable = new UnwritableValues();
    private final ServerCoding coding;
    private final @Nullable SchemaCatalog schemas;

    /**
     * The writers of a server.
     *
     * @param schemas the schemas that bodies link to; null if none are served
     */
    public ResponseWriters(ServerCoding coding, @Nullable SchemaCatalog schemas) {
        this.coding = coding;
        this.schemas = schemas;
    }

    @Override
    public BodyWriter of(ResponseHead head) {
        return new ResponseWriter(this, coding, schemas, head);
    }

    @Override
    public UnwritableValueException unwritable(String format, Type type, EncodingException failure) {
        return unwritable.failure(format, type, failure);
    }

    @Override
    public void leaveCompressionToServer(HttpHeaders headers) {
        if (coding.compressesResponses()) {
            VaryHeader.addAcceptEncoding(headers);
        }
    }
}
