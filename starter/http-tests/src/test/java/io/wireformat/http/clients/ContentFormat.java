package io.wireformat.http.clients;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.SpringReferee;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Any format that a client can be given, and who has the last word on its content. */
record ContentFormat(String name, String mediaType, Function<Point, byte[]> encoder, Function<byte[], Point> decoder) {

    /** All of them, JSON included. */
    static List<ContentFormat> all() {
        List<ContentFormat> formats = new ArrayList<>();
        for (TestFormat format : TestFormat.values()) {
            formats.add(new ContentFormat(
                    format.formatName(),
                    format.mediaType(),
                    format::encode,
                    content -> format.decode(content, Point.class)));
        }
        for (SpringReferee format : SpringReferee.values()) {
            formats.add(of(format.formatName(), format.mediaType(), format.mapper()));
        }
        formats.add(of("json", "application/json", JsonMapper.shared()));
        return formats;
    }

    private static ContentFormat of(String name, String mediaType, ObjectMapper mapper) {
        return new ContentFormat(
                name, mediaType, mapper::writeValueAsBytes, content -> mapper.readValue(content, Point.class));
    }

    /** What a client asks for that was given it. */
    String accept() {
        return name.equals("json") ? mediaType : mediaType + ", application/json;q=0.9";
    }

    @Override
    public String toString() {
        return name;
    }
}
