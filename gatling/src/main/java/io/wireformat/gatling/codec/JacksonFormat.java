package io.wireformat.gatling.codec;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactory;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;
import tools.jackson.dataformat.xml.XmlMapper;

/** A format that Spring itself converts with Jackson. */
enum JacksonFormat {
    JSON("application/json", beans -> beans.getBean(JsonMapper.class)),
    XML("application/xml", beans -> beans.getBean(XmlMapper.class)),
    CBOR("application/cbor", beans -> beans.getBean(CBORMapper.class)),
    // Boot configures no mapper; Spring creates the same one to convert Smile
    SMILE(
            "application/x-jackson-smile",
            beans -> SmileMapper.builder().findAndAddModules().build());

    /** Their names in results. */
    static final List<String> NAMES =
            Stream.of(values()).map(JacksonFormat::formatName).toList();

    private final String mediaType;
    private final Function<BeanFactory, ObjectMapper> mapper;

    JacksonFormat(String mediaType, Function<BeanFactory, ObjectMapper> mapper) {
        this.mediaType = mediaType;
        this.mapper = mapper;
    }

    String formatName() {
        return name().toLowerCase(Locale.ROOT);
    }

    MessageCodec codec(BeanFactory beans) {
        return new JacksonCodec(formatName(), mediaType, mapper.apply(beans));
    }
}
