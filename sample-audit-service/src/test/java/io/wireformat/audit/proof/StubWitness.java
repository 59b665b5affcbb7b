package io.wireformat.audit.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.ProofVerifier;
import io.wireformat.audit.log.merkle.SignedNote;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A witness of the C2SP protocol that trusts every log, and that can be slow or down. */
final class StubWitness implements AutoCloseable {

    private final String name;
    private final HttpServer server;
    private final KeyPair keys;
    private final NoteKey key;
    private final AtomicInteger cosignatures = new AtomicInteger();
    private @Nullable Checkpoint known;
    private volatile int failure;
    private volatile @Nullable CountDownLatch failsOnce;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile boolean asked;

    StubWitness() throws IOException, GeneralSecurityException {
        this("example.com/witness");
    }

    StubWitness(String name) throws IOException, GeneralSecurityException {
        this.name = name;
        keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = keys.getPublic().getEncoded();
        key = new NoteKey(
                name, NoteKey.Type.COSIGNATURE, Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/witness/add-checkpoint", this::add);
        server.start();
    }

    /** The settings of a service that this witness observes. */
    String[] settings() throws IOException {
        return settings(line("w") + "quorum w\n");
    }

    /** The settings of a service with a policy. */
    static String[] settings(String policy) throws IOException {
        return new String[] {"--audit.publish.policy=" + policyFile(policy), "--audit.publish.witness-timeout=60s"};
    }

    /** Writes a policy to a file, which is deleted with this JVM. */
    static Path policyFile(String policy) throws IOException {
        Path file = Files.createTempFile("policy", "");
        file.toFile().deleteOnExit();
        return Files.writeString(file, policy);
    }

    /** The line of a policy that defines this witness. */
    String line(String as) {
        return "witness " + as + ' ' + key + " http://127.0.0.1:"
                + server.getAddress().getPort() + "/witness/\n";
    }

    NoteKey key() {
        return key;
    }

    int cosignatures() {
        return cosignatures.get();
    }

    /** Responds with this status, with 200 far more than a cosignature; 0 to work again. */
    void failWith(int status) {
        failure = status;
    }

    /** Responds with this status once, and then waits before it responds, until the result is counted down. */
    CountDownLatch failOnceWith(int status) {
        CountDownLatch next = new CountDownLatch(1);
        failsOnce = next;
        failure = status;
        return next;
    }

    /** Makes it wait before it responds, until the result is counted down. */
    CountDownLatch block() {
        asked = false;
        gate = new CountDownLatch(1);
        return gate;
    }

    /** Whether it was asked since it waits. */
    boolean wasAsked() {
        return asked;
    }

    private synchronized void add(HttpExchange exchange) throws IOException {
        String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        try {
            asked = true;
            gate.await();
            if (failure != 0) {
                int status = failure;
                CountDownLatch next = failsOnce;
                if (next != null) {
                    failure = 0;
                    gate = next;
                }
                respond(exchange, status, status == 409 ? "1000\n" : status == 200 ? "x".repeat(100_000) : "");
                return;
            }
            int end = request.indexOf("\n\n");
            SignedNote note = SignedNote.parse(request.substring(end + 2));
            Checkpoint checkpoint = Checkpoint.parse(note.text());
            List<String> lines = request.substring(0, end).lines().toList();
            long old = Long.parseLong(lines.get(0).substring("old ".length()));
            long size = known == null ? 0 : known.size();
            if (old != size) {
                respond(exchange, 409, size + "\n");
            } else if (known != null
                    && !ProofVerifier.grew(size, known.root(), checkpoint.size(), checkpoint.root(), decode(lines))) {
                respond(exchange, 422, "");
            } else {
                known = checkpoint;
                cosignatures.incrementAndGet();
                respond(exchange, 200, cosign(note.text()));
            }
        } catch (InterruptedException | GeneralSecurityException | RuntimeException failed) {
            respond(exchange, 500, failed.toString());
        }
    }

    private static List<byte[]> decode(List<String> lines) {
        return lines.stream().skip(1).map(Base64.getDecoder()::decode).toList();
    }

    private String cosign(String text) throws GeneralSecurityException {
        long now = Instant.now().getEpochSecond();
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(keys.getPrivate());
        signature.update(("cosignature/v1\ntime " + now + '\n' + text).getBytes(UTF_8));
        byte[] value = signature.sign();
        byte[] timed = ByteBuffer.allocate(Long.BYTES + value.length)
                .putLong(now)
                .put(value)
                .array();
        return new SignedNote.Signature(name, key.id(), timed).toString();
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        gate.countDown();
        server.stop(0);
    }
}
