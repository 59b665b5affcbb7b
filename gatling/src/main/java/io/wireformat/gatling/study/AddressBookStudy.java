package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.Load.Block;
import io.wireformat.gatling.study.Load.Request;
import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.server.StudyServerProcess;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An address book, stored and loaded through a service. */
final class AddressBookStudy implements Study {

    private static final String BOOK = "address-book";
    private static final List<String> FORMATS = List.of("json", "protobuf", "protobuf-json");
    private static final Published PUBLISHED = Published.read("address-book.csv");
    private static final int CONNECTIONS = 100;
    private static final int WARM_UPS = 2;

    @Override
    public String name() {
        return BOOK;
    }

    @Override
    public String title() {
        return "An address book in a store";
    }

    @Override
    public String about() {
        return "*Protocol Buffers x JSON* (Go): two people with three phones each, posted to a service that stores them in"
                + " Redis, and loaded from it, over 100 connections. Its summary swaps the labels of JSON and Protobuf, so"
                + " its raw figures are used. Here the service stores in memory, 100 users of Gatling each wait for a"
                + " response, and the size is that of the content, to which Redis adds about the same for every format."
                + " Client and server share this machine.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        Map<String, Measured> measured = new HashMap<>();
        for (String format : FORMATS) {
            Map<String, String> parameters = Map.of("message", BOOK, "format", format);
            for (String method : List.of("serialize", "deserialize")) {
                measured.put(method + "_ns " + format, new Jmh(run).nanos(CodecBenchmark.class, method, parameters));
            }
            measured.put(
                    "stored_bytes " + format, Measured.of(Messages.named(BOOK).bytes(format)));
        }
        measured.putAll(load(run));
        List<Cell> cells = new ArrayList<>();
        Map<String, String> figures = Map.of(
                "serialize_ns", "time to serialize",
                "deserialize_ns", "time to deserialize",
                "post_per_s", "POSTs per second",
                "get_per_s", "GETs per second",
                "stored_bytes", "stored size");
        for (String column : List.of("serialize_ns", "deserialize_ns", "post_per_s", "get_per_s", "stored_bytes")) {
            for (String format : FORMATS.subList(1, FORMATS.size())) {
                Ratio ours = measured(measured, column, "json").over(measured(measured, column, format));
                cells.add(Cell.of(
                        String.valueOf(figures.get(column)),
                        "json / " + format,
                        PUBLISHED.ratio(column, "json", format).orElseThrow(),
                        ours));
            }
        }
        return cells;
    }

    private static Measured measured(Map<String, Measured> all, String column, String format) {
        Measured measured = all.get(column + " " + format);
        if (measured == null) {
            throw new IllegalStateException(column + " " + format);
        }
        return measured;
    }

    private static Map<String, Measured> load(StudyRun run) {
        Map<String, List<Block>> blocks = new HashMap<>();
        try (StudyServerProcess server = run.startServer()) {
            Load load = new Load(run.directory(), run::say);
            String url = "http://127.0.0.1:" + server.address().getPort() + "/address-book/store";
            for (int round = -WARM_UPS; round < run.size().rounds(); round++) {
                for (String format : FORMATS) {
                    MessageCodec codec = Messages.codec(format);
                    byte[] content = Messages.named(BOOK).contents(codec).get(0);
                    for (Request request : List.of(
                            Request.post("post_per_s " + format, url, codec.mediaType(), content),
                            Request.get("get_per_s " + format, url, codec.mediaType(), content.length))) {
                        Block block = load.during(
                                "round " + round + " " + request.cell(),
                                CONNECTIONS,
                                run.size().load(),
                                List.of(request));
                        if (round >= 0) {
                            blocks.computeIfAbsent(request.cell(), cell -> new ArrayList<>())
                                    .add(block);
                        }
                    }
                }
            }
            load.run();
        }
        return perSecond(blocks);
    }

    /** The requests per second of each block of each cell. */
    static Map<String, Measured> perSecond(Map<String, ? extends Collection<Block>> blocks) {
        Map<String, Measured> measured = new HashMap<>();
        blocks.forEach((cell, all) -> measured.put(
                cell, Measured.of(all.stream().map(Block::perSecond).toList())));
        return measured;
    }
}
