package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.Api;
import io.wireformat.gatling.codec.Coding;
import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A format with a content coding, the choice that a service has. Its name is {@code json} or {@code json+gzip}; {@code grpc}
 * and {@code connect} are Protobuf over RPC. To test
 * the method itself, {@code json@b} is an alias of the same contender, and for {@code json@25us} the service spins for
 * this time.
 *
 * @param api how it calls operations
 * @param spinMicros the time to spin; 0 by default
 */
record Contender(String name, Api api, MessageCodec codec, Coding coding, long spinMicros) {

    static final String PROPERTY = "compare.contenders";
    private static final Pattern SPIN = Pattern.compile("@([1-9][0-9]{0,5})us$");

    /** Converted by Spring, and compressed by Tomcat. */
    private static final Set<String> SPRINGS_OWN = Set.of("json", "xml", "cbor", "smile");

    /**
     * Reads the names. JSON without a coding comes first if present, because the others are compared with the first.
     *
     * @throws ComparisonException for an unknown or repeated name
     */
    static List<Contender> named(List<String> names) {
        if (names.isEmpty() || names.size() != new HashSet<>(names).size()) {
            throw new ComparisonException(PROPERTY + ": name each contender once, such as json,json+gzip,protobuf");
        }
        Map<String, Coding> codings = new LinkedHashMap<>();
        names.forEach(name -> codings.put(name, coding(name)));
        Map<String, MessageCodec> codecs = codecs(names).stream().collect(Collectors.toMap(MessageCodec::name, c -> c));
        List<Contender> contenders = new ArrayList<>();
        codings.forEach((name, coding) -> {
            Api api = Api.named(first(name));
            MessageCodec codec = api.codec(Objects.requireNonNull(codecs.get(format(name))));
            contenders.add(new Contender(name, api, codec, coding, spin(name)));
        });
        contenders.forEach(Contender::requireServed);
        return List.copyOf(contenders);
    }

    String format() {
        return codec.name();
    }

    /** Whether it calls a method of a service with each request. */
    boolean isRpc() {
        return api != Api.REST;
    }

    boolean isCoded() {
        return coding != Coding.IDENTITY;
    }

    private void requireServed() {
        if (coding == Coding.ZSTD && SPRINGS_OWN.contains(format())) {
            throw new ComparisonException(
                    PROPERTY + ": " + name + ": the service's server compresses " + format() + " with gzip only");
        }
    }

    private static List<MessageCodec> codecs(List<String> names) {
        try {
            return MessageCodecs.named(
                    names.stream().map(Contender::format).distinct().toList());
        } catch (IllegalArgumentException e) {
            throw new ComparisonException(
                    PROPERTY + ": " + e.getMessage() + ", and grpc and connect, which are Protobuf over RPC", e);
        }
    }

    private static String format(String name) {
        return Api.named(first(name)) == Api.REST ? first(name) : Api.PROTOBUF;
    }

    private static String first(String name) {
        return name.split("[+@]", 2)[0];
    }

    private static long spin(String name) {
        Matcher spin = SPIN.matcher(name);
        return spin.find() ? Long.parseLong(spin.group(1)) : 0;
    }

    private static Coding coding(String name) {
        String bare = name.split("@", 2)[0];
        int plus = bare.indexOf('+');
        if (plus < 0) {
            return Coding.IDENTITY;
        }
        return Arrays.stream(Coding.values())
                .filter(coding -> coding != Coding.IDENTITY)
                .filter(coding -> coding.token().equals(bare.substring(plus + 1)))
                .findFirst()
                .orElseThrow(() -> new ComparisonException(
                        PROPERTY + ": unknown content coding in " + name + "; known are +gzip and +zstd"));
    }
}
