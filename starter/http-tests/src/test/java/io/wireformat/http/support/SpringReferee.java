package io.wireformat.http.support;

import java.util.Locale;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** A format that Spring converts, and the mapper that has the last word on its content. */
public enum SpringReferee {
    XML("application/xml", new XmlMapper()),
    CBOR("application/cbor", new CBORMapper()),
    SMILE("application/x-jackson-smile", new SmileMapper());

    private final String mediaType;
    private final ObjectMapper mapper;

    SpringReferee(String mediaType, ObjectMapper mapper) {
        this.mediaType = mediaType;
        this.mapper = mapper;
    }

    public String formatName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String mediaType() {
        return mediaType;
    }

    public ObjectMapper mapper() {
        return mapper;
    }
}
