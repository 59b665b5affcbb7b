package io.wireformat.http.internal.exchange;

import io.wireformat.EncodingException;
import java.lang.reflect.Type;
import org.springframework.http.HttpHeaders;

/** Writes the bodies of one side: {@link RequestWriter} those of a client, {@link ResponseWriters} those of a server. */
public interface BodyWriters {

    /** The writer of a response. */
    BodyWriter of(ResponseHead head);

    /** The failure of a format to write a value; see {@link BodyWriter#unwritable}. */
    RuntimeException unwritable(String format, Type type, EncodingException failure);

    /** Leaves the compression of a body to the server, which does not add {@code Vary} in all cases. */
    void leaveCompressionToServer(HttpHeaders headers);
}
