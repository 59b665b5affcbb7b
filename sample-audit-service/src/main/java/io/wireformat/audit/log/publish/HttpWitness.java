package io.wireformat.audit.log.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.Proofs;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.startup.ForeignText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * A witness in the network, which remembers the newest checkpoint of a log, and cosigns only one that extends it. Used by one
 * thread at a time.
 *
 * @see <a href="https://c2sp.org/tlog-witness">C2SP: transparency log witness protocol</a>
 */
final class HttpWitness {

    private static final int MAX_ATTEMPTS = 3;

    /** A cosignature has some hundred bytes. */
    private static final int MAX_RESPONSE_BYTES = 64 * 1024;

    private static final Pattern LOOPBACK = Pattern.compile("http://(localhost|127\\.[0-9.]+|\\[::1])([:/].*)?");
    private static final Pattern SIZE = Pattern.compile("(0|[1-9][0-9]{0,17})\\n");

    private final URI submission;
    private final NoteKey key;
    private final Duration patience;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** The size of the newest checkpoint that it cosigned, as far as we know. */
    private long known;

    /** Whether it contradicted the log in its last response. Unlike a cosignature, that proves nothing. */
    private boolean contradicted;

    HttpWitness(URI prefix, NoteKey key, Duration patience) {
        if (!"https".equals(prefix.getScheme())
                && !LOOPBACK.matcher(prefix.toString()).matches()) {
            throw new IllegalArgumentException("its URL must begin with https:// unless it is on this machine");
        }
        this.patience = patience;
        this.submission = URI.create(prefix.toString().replaceFirst("/*$", "/add-checkpoint"));
        this.key = key;
    }

    /**
     * Hands a checkpoint over, and returns the verified cosignature.
     *
     * @throws DamagedLogException if the witness knows a larger or another log of this origin, and says so twice in a row
     * @throws IOException if it cannot be reached, or refuses for another reason
     */
    SignedNote.Signature cosign(Checkpoint checkpoint, SignedNote note, TreeReader tree) throws IOException {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            HttpResponse<Void> response = post(request(checkpoint, note, tree), content);
            String body = content.toString(UTF_8);
            switch (response.statusCode()) {
                case 200 -> {
                    SignedNote.Signature verified = verified(note, body);
                    known = checkpoint.size();
                    contradicted = false;
                    return verified;
                }
                case 409 -> known = knownTo(body, checkpoint);
                case 422 ->
                    throw contradiction(this + " knows another log of the origin " + checkpoint.origin() + ": the "
                            + checkpoint.size() + " entries do not extend its " + known + ".");
                case 403, 404 ->
                    throw new IOException(this + " does not know the origin " + checkpoint.origin()
                            + " or its key (status " + response.statusCode()
                            + "): register the key that GET /log/key shows");
                default -> throw new IOException(this + " responded with status " + response.statusCode());
            }
        }
        throw new IOException(
                this + " names another size each time: another service uses the origin " + checkpoint.origin());
    }

    /** The damage that it reports, if it does so twice in a row. */
    private IOException contradiction(String finding) {
        if (contradicted) {
            throw new DamagedLogException(finding);
        }
        contradicted = true;
        return new IOException(finding + " It is asked again before writes stop.");
    }

    private String request(Checkpoint checkpoint, SignedNote note, TreeReader tree) {
        StringBuilder body = new StringBuilder("old " + known + '\n');
        Proofs.consistency(tree, known, checkpoint.size())
                .forEach(hash ->
                        body.append(Base64.getEncoder().encodeToString(hash)).append('\n'));
        return body.append('\n').append(note).toString();
    }

    // the timeout of a request would not cover the body
    private HttpResponse<Void> post(String body, ByteArrayOutputStream content) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(submission)
                .POST(BodyPublishers.ofString(body))
                .build();
        CompletableFuture<HttpResponse<Void>> response = http.sendAsync(
                request,
                BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> {
                    if (content.size() + bytes.length > MAX_RESPONSE_BYTES) {
                        throw new IllegalStateException("more than " + MAX_RESPONSE_BYTES + " bytes");
                    }
                    content.writeBytes(bytes);
                })));
        try {
            return response.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException tooSlow) {
            throw new IOException(this + " did not respond within " + patience.toSeconds() + " s", tooSlow);
        } catch (ExecutionException failure) {
            throw new IOException(
                    this + " sent no response that can be read ("
                            + ForeignText.printable(String.valueOf(failure.getCause())) + ")",
                    failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            response.cancel(true);
        }
    }

    private long knownTo(String body, Checkpoint checkpoint) throws IOException {
        if (!SIZE.matcher(body).matches()) {
            throw new IOException(this + " responded with status 409, but without its size");
        }
        long size = Long.parseLong(body.strip());
        if (size > checkpoint.size()) {
            throw contradiction(this + " knows " + size + " entries of the origin " + checkpoint.origin()
                    + ", but the log published only " + checkpoint.size()
                    + ": its end was removed, or an older log was put in its place.");
        }
        return size;
    }

    private SignedNote.Signature verified(SignedNote note, String lines) throws IOException {
        try {
            SignedNote cosigned = new SignedNote(note.text(), SignedNote.parseSignatures(lines));
            return key.verify(cosigned).orElseThrow(() -> new IOException(this + " did not sign with the key " + key));
        } catch (IllegalArgumentException invalid) {
            throw new IOException(this + " responded with an invalid cosignature ("
                    + ForeignText.printable(invalid.getMessage()) + ")");
        }
    }

    @Override
    public String toString() {
        return "the witness " + key.name();
    }
}
