package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.Api;
import io.wireformat.gatling.codec.Coding;
import io.wireformat.gatling.verdict.CapacityPage;
import io.wireformat.gatling.verdict.RunFacts;
import io.wireformat.internal.link.RegionProfile;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Collects the facts of a run besides its samples. */
final class Facts {

    private static final int ROUNDS = 60;

    private Facts() {}

    static RunFacts of(ComparisonRun run, List<String> gatling) {
        ComparisonSettings settings = run.settings();
        return new RunFacts(
                description(settings),
                settings.contenders.stream()
                        .map(contender -> new RunFacts.Contender(
                                contender.name(),
                                contender.format(),
                                contender.coding().token()))
                        .toList(),
                settings.operations.stream().map(Operation::label).toList(),
                run.places().stream().map(Facts::place).toList(),
                messages(run),
                run.failures(),
                settings.prices(),
                Stream.concat(settings.subject.notes().stream(), run.notes().stream())
                        .toList(),
                gatling);
    }

    private static RunFacts.Place place(Place place) {
        Optional<RegionProfile> profile = place.distance().profile();
        return new RunFacts.Place(
                place.distance().name(),
                place.state().label(),
                profile.map(link -> link.roundTrip().toNanos() / 1e6).orElse(place.roundTripMs()),
                profile.map(link -> (double) link.bytesPerSecond()).orElse(null),
                place.distance().says() + ". " + place.distance().source());
    }

    static Map<String, Object> description(ComparisonSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("target", settings.remote.map(RemoteService::baseUrl).orElse(CapacityPage.LOCAL));
        description.put("messages", settings.subject.says());
        description.put("launches", settings.launches());
        description.put("roundsInEach", settings.rounds);
        description.put("blockSeconds", settings.blockSeconds);
        description.put("requestsPerSecond", settings.rate);
        if (settings.remote.isEmpty()) {
            description.put("processors", settings.processors.toString());
        }
        description.put(
                "protocol",
                settings.protocol.label()
                        + (settings.contenders.stream().anyMatch(contender -> contender.api() == Api.GRPC)
                                ? ", for gRPC HTTP/2 on one connection"
                                : ""));
        description.put("loadModel", "open: requests are sent on time, independent of pending responses");
        description.putAll(RunEnvironment.describe());
        return description;
    }

    private static Map<String, RunFacts.Message> messages(ComparisonRun run) {
        Map<String, RunFacts.Message> messages = new HashMap<>();
        for (Contender contender : run.settings().contenders) {
            for (Operation operation : run.settings().operations) {
                messages.put(
                        RunFacts.key(contender.name(), operation.label()),
                        message(run.workload(), contender, operation));
            }
        }
        return messages;
    }

    private static RunFacts.Message message(Workload workload, Contender contender, Operation operation) {
        double request = workload.requestBytes(contender, operation);
        Collection<byte[]> responses = workload.responses(contender, operation);
        Coding coding = workload.isResponsePlain(contender, operation) ? Coding.IDENTITY : contender.coding();
        List<byte[]> coded = responses.stream().map(coding::encode).toList();
        double response =
                coded.stream().mapToInt(content -> content.length).average().orElse(0);
        // Tomcat compresses what Spring's converters write, after the headers
        boolean unseen = !workload.isCompressionTimed(contender, operation);
        return coding == Coding.IDENTITY
                ? new RunFacts.Message(request, response, 0, 0)
                : new RunFacts.Message(
                        request,
                        response,
                        micros(coded, coding::decode),
                        unseen ? micros(responses, coding::encode) : 0);
    }

    /** The median time per content over several rounds after a warm-up. */
    private static double micros(Collection<byte[]> contents, UnaryOperator<byte[]> work) {
        if (contents.isEmpty()) {
            return 0;
        }
        double[] micros = new double[ROUNDS];
        long bytes = 0;
        for (int round = -ROUNDS; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            for (byte[] content : contents) {
                bytes += work.apply(content).length;
            }
            micros[Math.max(0, round)] = (System.nanoTime() - begin) / 1e3 / contents.size();
        }
        if (bytes == 0) {
            throw new IllegalStateException("nothing was compressed");
        }
        return Median.withDefaults().evaluate(micros);
    }
}
