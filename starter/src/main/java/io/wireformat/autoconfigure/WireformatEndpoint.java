package io.wireformat.autoconfigure;

import io.wireformat.codec.Binding.Carrier;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.Explanation;
import io.wireformat.http.WireFormats;
import io.wireformat.metrics.AskedType;
import io.wireformat.metrics.CodecFigures;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.TypeFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * Tells which formats are on, what they carry and what they cost; and why a
 * request would be answered in one of them.
 */
@Endpoint(id = "wireformat")
final class WireformatEndpoint {

    private static final String EXPLAIN = "explain";

    private static final String GET = "GET";

    private final Supplier<Map<String, List<AskedType>>> inUse;

    private final WireFormats shared;

    private final CodecFigures figures;

    private final Function<Explanation.Asked, Explanation> explaining;

    /**
     * An endpoint.
     *
     * @param inUse the formats that are on, each with the types that it was asked for
     * @param explaining tells what requests would be answered with
     */
    WireformatEndpoint(
            Supplier<Map<String, List<AskedType>>> inUse,
            WireFormats shared,
            CodecFigures figures,
            Function<Explanation.Asked, Explanation> explaining) {
        this.inUse = inUse;
        this.shared = shared;
        this.figures = figures;
        this.explaining = explaining;
    }

    @ReadOperation
    Description describe() {
        Map<String, List<AskedType>> typesByFormat = inUse.get();
        Map<String, FormatDescription> described = new LinkedHashMap<>();
        shared.named().forEach((name, format) -> {
            List<AskedType> types = typesByFormat.get(name);
            described.put(
                    name,
                    new FormatDescription(
                            types != null, MediaTypes.of(format), TypeDescription.of(types), figures.of(name)));
        });
        return new Description(described, shared.limits(), Content.of(shared.memory()));
    }

    /**
     * Tells what a request would be answered with, without running its handler.
     *
     * @param part "explain"; there is nothing else
     * @param path the request's, as a client writes it, with its query
     * @param method the request's; GET when null
     * @param accept the request's; none when null
     * @param contentType the request's; none when null
     */
    @ReadOperation
    @Nullable
    Explanation explain(
            @Selector String part,
            String path,
            @Nullable String method,
            @Nullable String accept,
            @Nullable String contentType) {
        return part.equals(EXPLAIN)
                ? explaining.apply(new Explanation.Asked(method != null ? method : GET, path, accept, contentType))
                : null;
    }

    record Description(Map<String, FormatDescription> formats, DecodeLimits limits, Content content) {}

    record FormatDescription(
            boolean enabled,
            MediaTypes mediaTypes,
            List<TypeDescription> types,
            List<TypeFigures> figures) {}

    /** What content is called: as we send it, as we also read it, and how a vendor's own types end. */
    record MediaTypes(String sent, List<String> alternatives, String suffix) {

        static MediaTypes of(WireFormat format) {
            return new MediaTypes(format.mediaType(), format.alternativeMediaTypes(), "+" + format.name());
        }
    }

    record TypeDescription(
            String name,
            boolean carried,
            @Nullable Carrier by,
            @Nullable String reason) {

        static List<TypeDescription> of(@Nullable List<AskedType> types) {
            return types == null
                    ? List.of()
                    : types.stream()
                            .map(type -> new TypeDescription(
                                    type.name(), type.carrier() != null, type.carrier(), type.reason()))
                            .toList();
        }
    }

    /** Bytes of content that are held now, and that may be at once. */
    record Content(long heldBytes, long mostHeldBytes) {

        static Content of(ContentMemory memory) {
            return new Content(memory.held(), memory.limit());
        }
    }
}
