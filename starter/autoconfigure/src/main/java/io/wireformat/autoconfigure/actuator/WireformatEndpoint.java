package io.wireformat.autoconfigure.actuator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.wireformat.autoconfigure.internal.EndpointSection;
import io.wireformat.codec.Binding.Basis;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.HandlerDescription;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.TypeBinding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/** Shows which formats are on and which types they support, and the formats that each handler reads and writes. */
@Endpoint(id = "wireformat")
final class WireformatEndpoint {

    private final SharedFormats shared;
    private final DocumentedFormats documented;
    private final List<EndpointSection> sections;
    private final @Nullable String explorer;

    /**
     * An endpoint.
     *
     * @param explorer the path of the explorer; null if the application does not serve it
     */
    WireformatEndpoint(
            SharedFormats shared,
            DocumentedFormats documented,
            List<EndpointSection> sections,
            @Nullable String explorer) {
        this.explorer = explorer;
        this.shared = shared;
        this.documented = documented;
        this.sections = sections;
    }

    /**
     * A report of an optional artifact; a 404 if the application does not have it.
     *
     * @param section the name of the report
     * @param endpoint method and pattern of one handler, to be described in full; null for all in short
     */
    @ReadOperation
    @Nullable
    Object section(@Selector String section, @Nullable String endpoint) {
        return sections.stream()
                .filter(each -> each.name().equals(section))
                .findFirst()
                .map(each -> each.report(endpoint))
                .orElse(null);
    }

    @ReadOperation
    Description describe() {
        // first, because the description of the handlers looks types up
        List<HandlerDescription> described = documented.all();
        Map<String, List<TypeBinding>> typesByFormat = documented.inUse();
        Map<String, FormatDescription> formats = new LinkedHashMap<>();
        shared.named().forEach((name, format) -> {
            List<TypeBinding> types = typesByFormat.get(name);
            if (types != null && name.equals("json")) {
                types = shared.jackson().json().requestedTypes();
            }
            formats.put(name, new FormatDescription(types != null, MediaTypes.of(format), TypeDescription.of(types)));
        });
        return new Description(
                formats,
                described,
                limits(),
                Content.of(shared.memory()),
                sections.stream().map(EndpointSection::name).toList(),
                explorer);
    }

    /** By the names of the properties; null where nothing is limited. */
    private Map<String, @Nullable Long> limits() {
        Map<String, @Nullable Long> limits = new LinkedHashMap<>(shared.limits().byName());
        limits.replaceAll((name, limit) -> limit == null || limit == Integer.MAX_VALUE ? null : limit);
        limits.remove("memory");
        limits.put("inFlight", shared.memory().isCapped() ? shared.memory().limit() : null);
        return limits;
    }

    record Description(
            Map<String, FormatDescription> formats,
            List<HandlerDescription> handlers,

            @JsonInclude(content = JsonInclude.Include.ALWAYS)
            Map<String, @Nullable Long> limits,

            Content content,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> sections,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String explorer) {}

    record FormatDescription(boolean enabled, MediaTypes mediaTypes, List<TypeDescription> types) {}

    /** Media types: the one that is sent, those that are also read, and the suffix of a vendor's own types. */
    record MediaTypes(String sent, List<String> alternatives, String suffix) {

        static MediaTypes of(WireFormat format) {
            return new MediaTypes(format.mediaType(), format.alternativeMediaTypes(), "+" + format.name());
        }
    }

    /** The reason why a format supports a type. */
    enum Support {
        /** A plan: values go straight to bytes and back. */
        PLAN,
        /** The library of the format. */
        LIBRARY;

        static @Nullable Support of(@Nullable Basis basis) {
            return basis == null ? null : basis == Basis.MODEL ? PLAN : LIBRARY;
        }
    }

    record TypeDescription(
            String name,
            boolean supported,
            @Nullable Support by,
            @Nullable String reason) {

        static List<TypeDescription> of(@Nullable List<TypeBinding> types) {
            return types == null
                    ? List.of()
                    : types.stream()
                            .map(type -> new TypeDescription(
                                    type.name(), type.basis() != null, Support.of(type.basis()), type.reason()))
                            .toList();
        }
    }

    /** Bytes of content that are in flight now, and their maximum. */
    record Content(long inFlightBytes, long maxInFlightBytes) {

        static Content of(ContentBudget memory) {
            return new Content(memory.used(), memory.limit());
        }
    }
}
