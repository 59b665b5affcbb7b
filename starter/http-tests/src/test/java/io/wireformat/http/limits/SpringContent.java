package io.wireformat.http.limits;

import io.wireformat.http.support.SpringReferee;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** A format that Spring converts, JSON included, and a mapper that writes its content. */
enum SpringContent {
    JSON("application/json", JsonMapper.shared()),
    XML(SpringReferee.XML),
    CBOR(SpringReferee.CBOR),
    SMILE(SpringReferee.SMILE);

    private final String mediaType;
    private final ObjectMapper mapper;

    SpringContent(String mediaType, ObjectMapper mapper) {
        this.mediaType = mediaType;
        this.mapper = mapper;
    }

    SpringContent(SpringReferee referee) {
        this(referee.mediaType(), referee.mapper());
    }

    String mediaType() {
        return mediaType;
    }

    byte[] of(Object value) {
        return mapper.writeValueAsBytes(value);
    }
}
