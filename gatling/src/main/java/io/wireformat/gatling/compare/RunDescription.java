package io.wireformat.gatling.compare;

import io.gatling.app.Gatling;
import io.wireformat.gatling.report.Prices;
import io.wireformat.gatling.report.RunEnvironment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringBootVersion;
import tools.jackson.databind.json.JsonMapper;

/** What a reader has to know to judge the figures. */
final class RunDescription {

    private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;

    private RunDescription() {}

    static Map<String, Object> of(ComparisonSettings settings, List<Region> regions) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("target", settings.remote().map(RemoteService::baseUrl).orElse("local"));
        description.put("ratePerSecondAndRegion", settings.load().rate());
        description.put("rounds", settings.load().rounds());
        description.put("blockMs", settings.load().block().toMillis());
        description.put("pauseMs", settings.load().pause().toMillis());
        description.put("warmUpMs", settings.load().warmUp().toMillis());
        Map<String, String> profiles = new LinkedHashMap<>();
        regions.forEach(region -> profiles.put(
                region.name(), region.profile().map(Object::toString).orElse("no link in between")));
        description.put("profiles", profiles);
        description.put(
                "protocols", settings.protocols().stream().map(Protocol::label).toList());
        description.put(
                "loadModel",
                "open: requests start on time whether or not earlier ones are answered, so no wait is omitted");
        addPrices(description, settings.prices());
        description.putAll(RunEnvironment.describe());
        description.put("versions", versions());
        description.put("virtualThreads", virtualThreads(settings));
        settings.shape().ifPresent(shape -> description.put("shape", shape.toString()));
        return description;
    }

    static void addPrices(Map<String, Object> description, Prices prices) {
        description.put(
                "prices",
                prices.currency() + " " + prices.perGigabyte() + " per GB, " + prices.perCpuHour()
                        + " per processor and hour");
    }

    /** What the run did to the machine. */
    static void addLoad(Map<String, Object> description, Recorder recorder) {
        description.put("generatorCpuPercent", Math.round(1000 * recorder.generatorLoad()) / 10.0);
        description.put("generatorLateUs", Math.round(recorder.generatorLateMicros()));
        description.put("serverCpuResolutionUs", microsOrUnknown(recorder.serviceCpuResolutionMicros()));
        description.put(
                "serverCpuOf", "a block less the mean idle block, shared evenly by the exchanges of all regions");
        description.put("requestsThatStartedLate", recorder.late());
    }

    private static Object microsOrUnknown(double micros) {
        return Double.isFinite(micros) ? (Object) micros : "unknown";
    }

    /** The service runs on the JVM that runs this. */
    private static Object virtualThreads(ComparisonSettings settings) {
        return settings.remote().isPresent()
                ? "unknown"
                : Runtime.version().feature() >= FIRST_JDK_WITH_VIRTUAL_THREADS;
    }

    private static Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("springBoot", SpringBootVersion.getVersion());
        versions.put("jackson", String.valueOf(new JsonMapper().version()));
        versions.put("gatling", String.valueOf(Gatling.class.getPackage().getImplementationVersion()));
        return versions;
    }
}
