package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Rivalry;
import io.wireformat.benchmarks.measure.Settings;
import io.wireformat.benchmarks.measure.Spoken;
import io.wireformat.benchmarks.measure.Wrk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Measures applications in their own processes over connections on this machine. */
public record SocketBench(Settings settings) implements Bench {

    private static final String BYTES = "application/octet-stream";

    /** The number of events in a request, and of connections. */
    private record Load(int items, int connections) {}

    private static final List<Load> LOADS = List.of(new Load(1, 64), new Load(1, 16), new Load(100, 16));
    private static final int MAX_CONNECTIONS = 64;
    private static final String BOOT_JSON = "Boot JSON";
    private static final String BOOT_BYTES = "Boot byte[]";
    public static final String STARTER_JSON = "starter " + Spoken.JSON;
    public static final String PLANNED_JSON = "starter JSON by a plan";

    private static final String[] BY_A_PLAN = {"--wireformat.json.read=plan", "--wireformat.json.write=plan"};

    @Override
    public List<String> names() {
        return Stream.of(Stack.values())
                .flatMap(stack -> LOADS.stream().map(load -> name(stack, load)))
                .toList();
    }

    @Override
    public List<Pair> measure() {
        List<Pair> pairs = new ArrayList<>();
        if (!Wrk.isHere()) {
            System.out.println("socket is skipped: wrk is not on the PATH (Debian's package wrk)");
            return pairs;
        }
        for (Stack stack : Stack.values()) {
            List<Load> loads = LOADS.stream()
                    .filter(load -> settings.includes(name(stack, load)))
                    .toList();
            if (!loads.isEmpty()) {
                try (Application boot = stack.start(false);
                        Application starter = stack.start(true);
                        Application planned = stack.start(true, BY_A_PLAN)) {
                    Map<Integer, List<Rivalry.Side>> sides = new LinkedHashMap<>();
                    Map<Load, List<Rivalry.Side>> measured = new LinkedHashMap<>();
                    loads.forEach(load -> measured.put(
                            load,
                            sides.computeIfAbsent(load.items(), items -> sides(boot, starter, planned, items)).stream()
                                    .filter(side -> isMeasured(load, side.label()))
                                    .toList()));
                    Rivalry.warmUp(
                            measured.values().stream()
                                    .flatMap(List::stream)
                                    .distinct()
                                    .toList(),
                            MAX_CONNECTIONS);
                    measured.forEach((load, rivals) ->
                            pairs.addAll(new Rivalry(name(stack, load), load.connections(), settings.blocks())
                                    .measure(rivals, List.of(BOOT_JSON, BOOT_BYTES))));
                }
            }
        }
        return pairs;
    }

    private List<Rivalry.Side> sides(Application boot, Application starter, Application planned, int items) {
        String path = Events.path(items);
        byte[] json = Events.json(items, 1).get(0);
        List<Rivalry.Side> sides = new ArrayList<>();
        sides.add(side(BOOT_JSON, boot, path, Spoken.JSON.mediaType(), json));
        sides.add(side(BOOT_BYTES, boot, "/bytes", BYTES, content(starter, path, json, Spoken.PROTOBUF)));
        for (Spoken format : settings.spoken()) {
            byte[] content = content(starter, path, json, format);
            sides.add(side("starter " + format, starter, path, format.mediaType(), content));
        }
        sides.add(side(PLANNED_JSON, planned, path, Spoken.JSON.mediaType(), json));
        return sides;
    }

    /**
     * The goals need all sides for one event with the maximum number of connections, and JSON for the other loads; for a
     * hundred events also Protobuf.
     */
    private boolean isMeasured(Load load, String side) {
        boolean all = !settings.isForGoals() || (load.items() == 1 && load.connections() == MAX_CONNECTIONS);
        return all
                || Set.of(BOOT_JSON, STARTER_JSON, PLANNED_JSON).contains(side)
                || (load.items() > 1 && side.equals("starter " + Spoken.PROTOBUF));
    }

    private static Rivalry.Side side(
            String label, Application application, String path, String mediaType, byte[] content) {
        Map<String, String> headers = Map.of("Content-Type", mediaType, "Accept", mediaType);
        Rivalry.requireEcho(application, path, headers, content);
        return Rivalry.Side.of(label, application, "POST", path, headers, content);
    }

    /** Lets the starter encode the content that is sent to it. */
    static byte[] content(Application starter, String path, byte[] json, Spoken format) {
        return starter.send(
                "POST", path, Map.of("Content-Type", Spoken.JSON.mediaType(), "Accept", format.mediaType()), json);
    }

    private static String name(Stack stack, Load load) {
        return Part.SOCKET.named(stack, load.items(), load.connections());
    }
}
