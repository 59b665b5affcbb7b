package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.follow.Tail;
import io.wireformat.audit.web.SequencedEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Follows the log, leaves now and then, and comes back for what is after its last event, each time in another format. */
final class SoakTail implements Callable<@Nullable Void> {

    private static final List<String> MEDIA_TYPES = Tail.mediaTypes().toList();
    private static final int MAX_MESSAGES = 500;

    /** The leaf of each event, from sequence 1. */
    private final List<String> leaves = new ArrayList<>();

    private final SoakedService service;
    private final SoakClients clients;
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile long last = Long.MAX_VALUE;

    SoakTail(SoakedService service, SoakClients clients) {
        this.service = service;
        this.clients = clients;
    }

    /** Ends the tail when it has received the event with this sequence. */
    void endWith(long sequence) {
        last = sequence;
    }

    /** What it received, after its end. */
    List<String> leaves() {
        return leaves;
    }

    @Override
    public @Nullable Void call() throws InterruptedException {
        while (leaves.size() < last) {
            long before = service.breaks();
            try {
                follow(MEDIA_TYPES.get(ThreadLocalRandom.current().nextInt(MEDIA_TYPES.size())));
            } catch (IOException | RuntimeException broken) {
                service.requireBreakSince(before, broken);
                clients.count("broken tails");
                Thread.sleep(100);
            }
        }
        return null;
    }

    private void follow(String mediaType) throws IOException, InterruptedException {
        ServiceProcess now = service.now();
        HttpResponse<InputStream> response = http.send(
                HttpRequest.newBuilder(now.uri("/events/tail?after=" + leaves.size()))
                        .header("Authorization", "Bearer " + now.keys().reader())
                        .header("Accept", mediaType)
                        .build(),
                BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            if (response.statusCode() == 429 || response.statusCode() == 503) {
                clients.count("refused tails");
                Thread.sleep(100);
                return;
            }
            assertThat(response.statusCode()).isEqualTo(200);
            clients.count("tails as " + mediaType);
            Iterator<SequencedEvent> messages = Tail.read(body, mediaType);
            for (int left = ThreadLocalRandom.current().nextInt(MAX_MESSAGES); left > 0 && leaves.size() < last; ) {
                if (!messages.hasNext()) {
                    throw new IOException("the tail ended");
                }
                SequencedEvent message = messages.next();
                left--;
                if (message.leaf() == null) {
                    assertThat(message.sequence()).isEqualTo(leaves.size());
                } else {
                    assertThat(message.sequence()).isEqualTo(leaves.size() + 1L);
                    assertThat(message.event())
                            .isEqualTo(SoakClients.event(message.event().id()));
                    leaves.add(message.leaf());
                }
            }
        }
    }
}
