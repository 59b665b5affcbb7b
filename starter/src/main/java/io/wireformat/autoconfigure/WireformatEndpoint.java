package io.wireformat.autoconfigure;

import io.wireformat.codec.Binding.Carrier;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.FormatProfile;
import io.wireformat.codec.FormatProfiles;
import io.wireformat.http.ServerFormats;
import io.wireformat.metrics.AskedType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** Tells which formats are on, what they carry, and what to know when choosing among them. */
@Endpoint(id = "wireformat")
final class WireformatEndpoint {

    private final ServerFormats formats;

    private final DecodeLimits limits;

    WireformatEndpoint(ServerFormats formats, DecodeLimits limits) {
        this.formats = formats;
        this.limits = limits;
    }

    @ReadOperation
    Description describe() {
        Map<String, List<AskedType>> inUse = formats.inUse();
        Map<String, FormatDescription> described = new LinkedHashMap<>();
        for (FormatProfile profile : FormatProfiles.all()) {
            List<AskedType> types = inUse.get(profile.name());
            described.put(profile.name(), new FormatDescription(types != null, typesOf(types), profile));
        }
        return new Description(described, limits);
    }

    private static List<TypeDescription> typesOf(@Nullable List<AskedType> types) {
        return types == null
                ? List.of()
                : types.stream()
                        .map(type ->
                                new TypeDescription(type.name(), type.carrier() != null, type.carrier(), type.reason()))
                        .toList();
    }

    record Description(Map<String, FormatDescription> formats, DecodeLimits limits) {}

    record FormatDescription(boolean enabled, List<TypeDescription> types, FormatProfile profile) {}

    record TypeDescription(
            String name,
            boolean carried,
            @Nullable Carrier by,
            @Nullable String reason) {}
}
