package io.wireformat.gatling.compare;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Choice;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.wireformat.gatling.codec.Api;
import io.wireformat.gatling.codec.Coding;
import io.wireformat.gatling.grpc.GrpcRequests;
import io.wireformat.gatling.grpc.UnaryCall;
import io.wireformat.text.internal.ForeignText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * For each launch, the service is started, warmed up in a closed loop that no report counts, and then loaded block by
 * block from all places at once, with the open model.
 *
 * <p>Gatling's clock has a resolution of a millisecond, which is about the difference between formats within a zone. So
 * the simulation also times each exchange in nanoseconds, from its due time to the first check of its response, and the
 * decoding.
 */
public final class ComparisonSimulation extends Simulation {

    private static final int CLOSED_LOOP_USERS = 4;
    private static final int SINGLES_TO_OTHERS = 8;
    private static final int CAPACITY_USERS = 64;

    /**
     * The time between the start of a user and its request. Gatling starts users once a second for a whole second: if it
     * does so late, all requests of that second would be late.
     */
    private static final long AHEAD_NANOS = 500_000_000;

    /** The connections of a link's pool before the first block. */
    private static final int POOL = 24;

    private static final int MAX_SECONDS_TO_LAUNCH = 240;
    private static final String EXCHANGE = "exchange";

    /** Ends the run at once: the launches, blocks and pauses that remain would only take time. */
    private static final String BROKEN = "the service cannot be measured";

    private static final int OK = 200;

    private final ComparisonRun run = ComparisonRun.current();
    private final ComparisonSettings settings = run.settings();
    private final GrpcRequests grpc = new GrpcRequests(session -> call(exchange(session), session));
    private int blocks;

    /** Called by Gatling. */
    public ComparisonSimulation() {
        PopulationBuilder all = launch(0);
        if (settings.isCapacity()) {
            setUp(all.andThen(warmUp(0)).andThen(capacity())).maxDuration(longest());
            return;
        }
        for (int launch = 0; launch < settings.launches(); launch++) {
            if (launch > 0) {
                all = all.andThen(launch(launch));
            }
            all = all.andThen(warmUp(launch)).andThen(pools(launch));
            for (int round = 0; round < settings.rounds; round++) {
                for (Operation operation : settings.operations) {
                    all = all.andThen(collection(launch, round, operation)).andThen(blocks(launch, round, operation));
                }
            }
        }
        setUp(all).maxDuration(longest()).assertions(assertions());
    }

    private Duration longest() {
        long ofBlocks = (settings.blockSeconds + 20L) * settings.rounds * settings.operations.size();
        return Duration.ofSeconds(settings.capacitySeconds
                + settings.launches() * (MAX_SECONDS_TO_LAUNCH + settings.warmUpSeconds + ofBlocks));
    }

    private List<Assertion> assertions() {
        List<Assertion> assertions = new ArrayList<>();
        assertions.add(global().failedRequests().count().is(0L));
        settings.p99Millis().ifPresent(max -> {
            for (Place place : run.places()) {
                for (Operation operation : settings.operations) {
                    for (Contender contender : settings.contenders) {
                        assertions.add(details(place.label(), operation.label(), contender.name())
                                .responseTime()
                                .percentile(99)
                                .lte((int) Math.ceil(max)));
                    }
                }
            }
        });
        return assertions;
    }

    private PopulationBuilder launch(int launch) {
        return scenario("launch " + (launch + 1))
                .exec(session -> {
                    grpc.close();
                    run.launch(launch);
                    return session;
                })
                .exec(asLongAs(session -> !run.isReady(launch)).on(pause(Duration.ofMillis(100))))
                .stopLoadGeneratorIf(BROKEN, session -> run.isBroken())
                .injectOpen(atOnceUsers(1));
    }

    /** Ends when the service is warm and each contender had its turn at each operation, so that none fails in a block first. */
    private PopulationBuilder warmUp(int launch) {
        AtomicInteger next = new AtomicInteger();
        int contenders = settings.contenders.size();
        Place near = Place.direct(settings.distances.get(0));
        // the compiler counts calls: a batch also calls the code of every request only once
        List<Block> blocks = settings.operations.stream()
                .flatMap(
                        operation -> Collections.nCopies(
                                operation.shareOfRate() == 1 ? SINGLES_TO_OTHERS : 1, block(launch, operation, near))
                                .stream())
                .toList();
        ChainBuilder once = exec(session -> {
                    int n = next.getAndIncrement();
                    Contender contender = settings.contenders.get(n % contenders);
                    Block block = blocks.get(n / contenders % blocks.size());
                    return begin(session.markAsSucceeded(), new Exchange(block, n, contender, System.nanoTime()));
                })
                .exec(byContender(true))
                .exec(this::warmed);
        return scenario("warm-up " + (launch + 1))
                .exec(asLongAs(session ->
                                !run.isBroken() && (!run.isWarm(launch) || next.get() < contenders * blocks.size()))
                        .on(once))
                .stopLoadGeneratorIf(BROKEN, session -> run.isBroken())
                .injectOpen(atOnceUsers(CLOSED_LOOP_USERS))
                .protocols(protocol(near));
    }

    private Session warmed(Session session) {
        Exchange exchange = exchange(session);
        if (session.isFailed()) {
            run.failedInWarmUp(exchange.contender(), exchange.block().operation(), exchange.problem());
        } else if (exchange.missingStep().isPresent()) {
            run.lacks(exchange, exchange.missingStep().get());
        } else {
            run.warmUp().completed(exchange.cpuMicros());
        }
        return session;
    }

    /** More users than a service handles without overload: requests that they cannot send in time count as late. */
    private PopulationBuilder capacity() {
        Supplier<Capacity> capacity = run::capacity;
        ChainBuilder one = pause(session -> Duration.ofMillis(exchange(session).millisToWait()))
                .exec(session -> begin(session, exchange(session)))
                .exec(group("capacity").on(group("#{operation}").on(byContender(false))))
                .exec(session -> {
                    capacity.get().completed(exchange(session), !session.isFailed());
                    return session.markAsSucceeded();
                });
        return scenario("capacity")
                .exec(asLongAs(session -> !capacity.get().isDone())
                        .on(exec(session -> {
                                    Exchange exchange = capacity.get().next(System.nanoTime());
                                    return exchange == null
                                            ? session.remove(EXCHANGE)
                                            : session.set(EXCHANGE, exchange);
                                })
                                .doIfOrElse(session -> session.contains(EXCHANGE))
                                .then(one)
                                .orElse(pause(Duration.ofMillis(10)))))
                .injectOpen(atOnceUsers(CAPACITY_USERS))
                .protocols(protocol(Place.direct(settings.distances.get(0))));
    }

    private List<PopulationBuilder> pools(int launch) {
        return run.places().stream()
                .map(place -> {
                    Block block = block(launch, settings.operations.get(0), place);
                    return scenario("connections " + (launch + 1) + " " + place.label())
                            .exec(session -> begin(session, block.next(0)))
                            .exec(byContender(true))
                            .injectOpen(atOnceUsers(POOL))
                            .protocols(protocol(place));
                })
                .toList();
    }

    /** Collects garbage between blocks, so that no collection delays requests within them. */
    private PopulationBuilder collection(int launch, int round, Operation operation) {
        return scenario("before launch " + (launch + 1) + " round " + (round + 1) + " " + operation.label())
                .exec(session -> {
                    System.gc();
                    return session;
                })
                .injectOpen(atOnceUsers(1));
    }

    private List<PopulationBuilder> blocks(int launch, int round, Operation operation) {
        return run.places().stream()
                .map(place -> {
                    Block block = block(launch, operation, place);
                    return scenario("launch " + (launch + 1) + " round " + (round + 1) + " " + operation.label() + " "
                                    + place.label())
                            .exec(session -> session.set(EXCHANGE, block.next(System.nanoTime() + AHEAD_NANOS)))
                            .pause(session ->
                                    Duration.ofMillis(exchange(session).millisToWait()))
                            .exec(session -> begin(session, exchange(session)))
                            .exec(group(place.label())
                                    .on(group(operation.label()).on(byContender(false))))
                            .exec(this::finish)
                            .injectOpen(
                                    constantUsersPerSec(block.rate()).during(Duration.ofSeconds(settings.blockSeconds)))
                            .protocols(protocol(place));
                })
                .toList();
    }

    private Block block(int launch, Operation operation, Place place) {
        return new Block(launch, operation, place, place.rate(settings.rate, operation), settings.contenders, blocks++);
    }

    private Session begin(Session session, Exchange exchange) {
        Endpoint endpoint = run.launches().endpoint();
        Operation operation = exchange.block().operation();
        String key = operation.sent() == null ? endpoint.readerKey() : endpoint.writerKey();
        String path = exchange.contender().isRpc()
                ? "/" + operation.rpc()
                : settings.subject.path(operation, exchange.number());
        return session.set(EXCHANGE, exchange)
                .set("body", exchange.encode(run.workload()))
                .set("authorization", "Bearer " + key)
                .set("path", path)
                .set("operation", operation.label())
                .set("choice", exchange.contender().name() + " " + operation.label());
    }

    private ChainBuilder byContender(boolean silent) {
        List<Choice.WithKey> choices = new ArrayList<>();
        for (Contender contender : settings.contenders) {
            for (Operation operation : settings.operations) {
                choices.add(onCase(contender.name() + " " + operation.label())
                        .then(exec(request(contender, operation, silent))));
            }
        }
        return doSwitch("#{choice}").on(choices);
    }

    private Session finish(Session session) {
        if (session.isFailed()) {
            run.failed(exchange(session));
        } else {
            run.succeeded(exchange(session));
        }
        return session;
    }

    private ActionBuilder request(Contender contender, Operation operation, boolean silent) {
        if (contender.api() == Api.GRPC) {
            return grpc.named(contender.name(), silent);
        }
        HttpRequestActionBuilder request = checked(request(contender, operation), contender, operation);
        return silent ? request.silent() : request;
    }

    private static HttpRequestActionBuilder request(Contender contender, Operation operation) {
        String mediaType = contender.codec().mediaType();
        boolean empty = operation.sent() == null && !contender.isRpc();
        HttpRequestActionBuilder request = empty
                ? http(contender.name()).get("#{path}")
                : http(contender.name())
                        .post("#{path}")
                        .header("Content-Type", mediaType)
                        .body(ByteArrayBody("#{body}"));
        request = request.header("Accept", mediaType)
                .header("Accept-Encoding", contender.coding().token())
                .header("Authorization", "#{authorization}");
        if (!empty && contender.isCoded()) {
            request = request.header("Content-Encoding", contender.coding().token());
        }
        return contender.spinMicros() == 0 ? request : request.header("Spin-Micros", "" + contender.spinMicros());
    }

    /** Gatling runs the checks of headers before the checks of the body. */
    private HttpRequestActionBuilder checked(
            HttpRequestActionBuilder request, Contender contender, Operation operation) {
        return request.check(
                header("Server-Timing").findAll().withDefault(List.of()).transformWithSession((timings, session) -> {
                    exchange(session).received(timings);
                    return timings;
                }),
                header("Content-Encoding").withDefault("").transformWithSession((coding, session) -> {
                    exchange(session).coded(coding.isEmpty() ? null : coding);
                    return coding;
                }),
                status().is(contender.isRpc() ? OK : operation.status()),
                header("Content-Type")
                        .withDefault("")
                        .validate(contender.codec().mediaType(), (type, session) -> {
                            if (operation.received() != null && !Workload.isMediaType(contender, type)) {
                                throw new IllegalStateException("media type " + ForeignText.printable(type));
                            }
                            return type;
                        }),
                bodyBytes().validate("content of " + operation.label(), (content, session) -> {
                    exchange(session).decode(run.workload(), content);
                    return content;
                }));
    }

    private UnaryCall call(Exchange exchange, Session session) {
        byte[] message = Objects.requireNonNull(session.get("body"));
        String authorization = Objects.requireNonNull(session.getString("authorization"));
        Coding coding = exchange.contender().coding();
        Place place = exchange.block().place();
        return new UnaryCall() {
            @Override
            public String baseUrl() {
                return place.baseUrl(run.launches().baseUrl());
            }

            @Override
            public boolean isOnNewConnection() {
                return place.state() == ConnectionState.NEW;
            }

            @Override
            public String method() {
                return String.valueOf(exchange.block().operation().rpc());
            }

            @Override
            public byte[] message() {
                return message;
            }

            @Override
            public Coding coding() {
                return coding;
            }

            @Override
            public String authorization() {
                return authorization;
            }

            @Override
            public void received(List<String> timings, boolean isCompressed, byte[] content) {
                exchange.received(timings);
                exchange.coded(isCompressed ? coding.token() : null);
                exchange.decode(run.workload(), content);
            }

            @Override
            public void failed(String problem) {
                exchange.failed(problem);
            }
        };
    }

    /** Called by Gatling at the end. */
    @Override
    public void after() {
        grpc.close();
    }

    private HttpProtocolBuilder protocol(Place place) {
        String baseUrl = place.baseUrl(run.launches().baseUrl());
        HttpProtocolBuilder protocol = http.baseUrl(baseUrl)
                .disableWarmUp()
                .disableCaching()
                .disableAutoReferer()
                .disableFollowRedirect();
        if (settings.protocol.multiplexed()) {
            // so that the pool does not need a connection to find out
            String address = baseUrl.substring(baseUrl.indexOf("//") + 2);
            protocol = protocol.enableHttp2().http2PriorKnowledge(Map.of(address, true));
        }
        return place.state() == ConnectionState.NEW ? protocol : protocol.shareConnections();
    }

    private static Exchange exchange(Session session) {
        Exchange exchange = session.get(EXCHANGE);
        if (exchange == null) {
            throw new IllegalStateException("no request was sent");
        }
        return exchange;
    }
}
