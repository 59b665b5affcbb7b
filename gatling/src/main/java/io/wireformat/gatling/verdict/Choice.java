package io.wireformat.gatling.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What to use, in words: contenders that are equally good.
 *
 * @param all the contenders of the run; the first is what readers have
 * @param equal those that are equally good, at least one
 */
record Choice(List<RunFacts.Contender> all, List<RunFacts.Contender> equal) {

    private static final String PLAIN = "identity";

    @Override
    public String toString() {
        RunFacts.Contender first = all.get(0);
        Map<String, List<String>> formats = byCoding(equal);
        String coding = formats.keySet().iterator().next();
        boolean anyFormat = formats.size() == 1
                && Objects.equals(formats.get(coding), byCoding(all).get(coding))
                && byCoding(all).size() > 1;
        if (anyFormat) {
            return coding.equals(PLAIN) ? "do not compress" : "turn " + named(coding) + " on";
        }
        if (!equal.contains(first)) {
            return "use " + alternatives(formats);
        }
        Map<String, List<String>> others =
                byCoding(equal.stream().filter(each -> !each.equals(first)).toList());
        return "stay with " + label(first)
                + (others.isEmpty() ? "" : ", or use " + alternatives(others) + ", which is as fast");
    }

    /** The formats in words, by content coding, each in the order of the run. */
    private static Map<String, List<String>> byCoding(List<RunFacts.Contender> contenders) {
        return contenders.stream()
                .collect(Collectors.groupingBy(
                        RunFacts.Contender::coding,
                        LinkedHashMap::new,
                        Collectors.mapping(Choice::label, Collectors.toList())));
    }

    private static String alternatives(Map<String, List<String>> formats) {
        List<String> names = new ArrayList<>();
        if (formats.size() > 1 && formats.values().stream().distinct().count() == 1) {
            return or(formats.values().iterator().next()) + ", compressed or not";
        }
        if (formats.size() == 1) {
            Map.Entry<String, List<String>> only = formats.entrySet().iterator().next();
            return or(only.getValue()) + (only.getKey().equals(PLAIN) ? "" : " with " + named(only.getKey()));
        }
        formats.forEach((coding, labels) ->
                labels.forEach(label -> names.add(coding.equals(PLAIN) ? label : label + " with " + named(coding))));
        return or(names);
    }

    private static String or(List<String> names) {
        String last = names.get(names.size() - 1);
        return names.size() == 1 ? last : String.join(", ", names.subList(0, names.size() - 1)) + " or " + last;
    }

    /** A contender's format as readers know it, with the mark of an alias. */
    static String label(RunFacts.Contender contender) {
        int mark = contender.name().indexOf('@');
        return switch (contender.format()) {
                    case "json" -> "JSON";
                    case "xml" -> "XML";
                    case "cbor" -> "CBOR";
                    case "smile" -> "Smile";
                    case "protobuf" -> "Protobuf";
                    case "protobuf-json" -> "Protobuf as JSON";
                    case "avro" -> "Avro";
                    case "flatbuffers" -> "FlatBuffers";
                    case "msgpack" -> "MessagePack";
                    case "thrift-compact" -> "compact Thrift";
                    case "thrift-binary" -> "binary Thrift";
                    case "capnp" -> "Cap'n Proto";
                    case "capnp-packed" -> "packed Cap'n Proto";
                    case "grpc" -> "gRPC";
                    case "connect" -> "Connect";
                    default -> contender.format();
                }
                + (mark < 0 ? "" : contender.name().substring(mark));
    }

    private static String named(String coding) {
        return coding.equals("zstd") ? "Zstandard" : coding;
    }
}
