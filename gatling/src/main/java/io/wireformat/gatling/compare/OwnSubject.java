package io.wireformat.gatling.compare;

import io.wireformat.gatling.own.OwnMessages;
import io.wireformat.gatling.study.server.StudyServerProcess;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.core.ResolvableType;

/** The user's own messages, and a service that only receives and returns them. */
final class OwnSubject implements Subject {

    private final OwnMessages messages;
    private final List<Object> singles;
    private final List<List<Object>> lists;
    private final Operation sendOne;
    private final Operation sendMany;
    private final Operation readMany;
    private final List<String> notes = new ArrayList<>();

    OwnSubject(OwnMessages messages) {
        this.messages = messages;
        List<Object> all = messages.list();
        singles = all;
        lists = IntStream.range(0, Math.min(all.size(), Operation.DISTINCT))
                .mapToObj(first -> IntStream.range(0, Operation.MANY)
                        .mapToObj(i -> all.get((first + i) % all.size()))
                        .toList())
                .toList();
        Type list =
                ResolvableType.forClassWithGenerics(List.class, messages.type()).getType();
        sendOne = new Operation("send-one", "/own/one", null, 1, messages.type(), null, 204);
        sendMany = new Operation("send-100", "/own/many", null, 0.5, list, null, 204);
        readMany = new Operation("read-100", "/own/many", null, 0.5, null, list, 200);
    }

    @Override
    public String says() {
        return messages.list().size() + " " + messages.source() + ", as "
                + messages.type().getName() + "; lists have " + Operation.MANY + " of them in order";
    }

    @Override
    public List<Operation> operations() {
        return List.of(sendOne, sendMany, readMany);
    }

    @Override
    public List<Contender> supported(List<Contender> contenders) {
        Map<String, Boolean> supports = new HashMap<>();
        contenders.stream()
                .filter(Contender::isRpc)
                .forEach(contender -> notes.add(
                        contender.name() + " is skipped, because your own messages are sent to a service without RPC"));
        List<Contender> supported = contenders.stream()
                .filter(contender -> !contender.isRpc())
                .filter(contender -> supports.computeIfAbsent(contender.format(), format -> supports(contender)))
                .toList();
        if (supported.size() < 2) {
            throw new ComparisonException("compare.contenders: at least two contenders must support "
                    + messages.type().getName() + ": " + String.join("; ", notes));
        }
        return supported;
    }

    private boolean supports(Contender contender) {
        try {
            String changed = messages.changedBy(contender.codec());
            if (!changed.isEmpty()) {
                notes.add(contender.format() + " decodes other messages than were encoded: " + changed);
            }
            return true;
        } catch (IllegalArgumentException e) {
            notes.add(contender.format() + " does not support them and is skipped: " + e.getMessage());
            return false;
        }
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public List<?> messages(Operation operation) {
        return operation.equals(sendOne) ? singles : operation.equals(sendMany) ? lists : List.of();
    }

    @Override
    public String path(Operation operation, int n) {
        return operation.equals(readMany) ? operation.path() + "?which=" + n % lists.size() : operation.path();
    }

    @Override
    public Object query(Operation operation, int n) {
        throw new IllegalStateException("The service has no RPC");
    }

    @Override
    public boolean isAlwaysCoded(Operation operation) {
        return false;
    }

    @Override
    public void verify(Operation operation, int n, Object response) {
        int size = ((List<?>) response).size();
        if (size != Operation.MANY) {
            throw new IllegalStateException(size + " messages in a list of 100");
        }
    }

    @Override
    public Service launch(Path log, int port, List<String> prefix) {
        StudyServerProcess process = StudyServerProcess.start(
                prefix,
                log,
                port,
                messages.classPath(),
                "--own.type=" + messages.type().getName(),
                "--own.messages=" + write(log.resolveSibling("messages")).toAbsolutePath(),
                "--server.compression.enabled=true");
        return new Service() {
            @Override
            public Endpoint endpoint() {
                return new Endpoint("http://127.0.0.1:" + process.address().getPort(), "none", "none");
            }

            @Override
            public Optional<Duration> cpu() {
                return process.cpu();
            }

            @Override
            public void close() {
                process.close();
            }
        };
    }

    /** The service returns the same messages. */
    private Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            try (var old = Files.list(folder)) {
                for (Path file : old.toList()) {
                    Files.delete(file);
                }
            }
            List<byte[]> json = messages.json();
            for (int i = 0; i < json.size(); i++) {
                Files.write(folder.resolve(String.format(Locale.ROOT, "%04d.json", i)), json.get(i));
            }
            return folder;
        } catch (IOException e) {
            throw new ComparisonException("the messages cannot be written to " + folder + ": " + e, e);
        }
    }

    @Override
    public void prepare(Endpoint service) {
        // it already has its messages
    }
}
