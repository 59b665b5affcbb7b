package io.wireformat.http.internal.converter;

import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.jackson.PlainRecords;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.util.MimeTypeUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * The formats and the settings that both sides of an exchange share.
 *
 * @param codecs the formats that are on
 * @param mapper the application's JSON mapper, whose view of a class the formats follow
 * @param plain the records that they support without a description
 * @param meters record figures
 * @param memory holds content
 * @param limits the limits for reading
 * @param jackson times Spring's own formats
 */
public record SharedFormats(
        List<Codec> codecs,
        JsonMapper mapper,
        PlainRecords plain,
        CodecMeters meters,
        ContentBudget memory,
        DecodeLimits limits,
        JacksonMetering jackson) {

    /** Formats whose list is copied. */
    public SharedFormats {
        codecs = List.copyOf(codecs);
    }

    /** All media types of the formats, those of Spring's own binary ones included, without parameters. */
    public List<String> mediaTypes() {
        return Stream.concat(mediaTypes(codecs.stream().map(Codec::format)), springMediaTypes().stream())
                .toList();
    }

    /** The media types of Spring's own binary formats. */
    public List<String> springMediaTypes() {
        return mediaTypes(Stream.of(SpringFormat.CBOR, SpringFormat.SMILE).map(SpringFormat::format))
                .toList();
    }

    private static Stream<String> mediaTypes(Stream<WireFormat> formats) {
        return formats.flatMap(
                        format -> Stream.concat(Stream.of(format.mediaType()), format.alternativeMediaTypes().stream()))
                .map(MimeTypeUtils::parseMimeType)
                .map(mediaType -> mediaType.getType() + "/" + mediaType.getSubtype());
    }

    /** The media types of the formats that are on, and of Spring's own, by the format's name. */
    public Map<String, WireFormat> named() {
        Map<String, WireFormat> named = new LinkedHashMap<>();
        Stream.concat(
                        Stream.of(SpringFormat.values()).map(SpringFormat::format),
                        codecs.stream().map(Codec::format))
                .forEach(format -> named.put(format.name(), format));
        return named;
    }

    /** The meters, the memory and the limits of one side. */
    public Metering metering(Side side) {
        return new Metering(side, meters, memory, limits);
    }

    /** The registry of one side. */
    public FormatRegistry registry(Metering metering) {
        return new FormatRegistry(codecs, mapper, plain, metering, jackson.bounds());
    }
}
