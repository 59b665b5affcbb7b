package com.example.forward;

import io.wireformat.Wireformat;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Forwards the events of one audit service to another, each at least once and in order, until it is killed. */
@NullMarked
public final class Forward {

    record Event(
            String type,
            String subject,
            String source,
            String time,
            @Nullable String data,
            @Nullable String id) {}

    record Item(
            long sequence,
            @Nullable String receivedAt,
            @Nullable String leaf,
            @Nullable Event event) {}

    private static final Wireformat.Format PROTOBUF = Wireformat.create().named("protobuf");

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** Arguments: the URL of the log and a reader's key, the URL of the other and a writer's key, a file. */
    public static void main(String[] arguments) throws InterruptedException {
        while (true) {
            try {
                forward(arguments[0], arguments[1], arguments[2], arguments[3], Path.of(arguments[4]));
            } catch (IOException | RuntimeException failure) {
                System.err.println("Again in a second: " + failure);
            }
            Thread.sleep(1000);
        }
    }

    private static void forward(String log, String reader, String other, String writer, Path position)
            throws IOException, InterruptedException {
        String after = Files.exists(position) ? Files.readString(position) : "0";
        HttpRequest tail = request(log + "/events/tail?after=" + after, reader)
                .header("Accept", PROTOBUF.streamMediaTypes().get(0))
                .build();
        HttpResponse<InputStream> response = HTTP.send(tail, BodyHandlers.ofInputStream());
        try (Stream<Item> items = PROTOBUF.readStream(require(response, 200).body(), Item.class)) {
            for (Iterator<Item> each = items.iterator(); each.hasNext(); ) {
                Item item = each.next();
                if (item.event() != null) { // not a heartbeat, nor erased
                    HttpRequest event = request(other + "/events", writer)
                            .header("Content-Type", PROTOBUF.mediaType())
                            .POST(BodyPublishers.ofByteArray(PROTOBUF.encode(item.event())))
                            .build();
                    require(HTTP.send(event, BodyHandlers.discarding()), 200, 201);
                }
                Path draft = Files.writeString(Path.of(position + ".draft"), String.valueOf(item.sequence()));
                Files.move(draft, position, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static HttpRequest.Builder request(String url, String key) {
        return HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + key);
    }

    private static <T> HttpResponse<T> require(HttpResponse<T> response, Integer... expected) throws IOException {
        if (!List.of(expected).contains(response.statusCode())) {
            throw new IOException("status " + response.statusCode() + " of " + response.uri());
        }
        return response;
    }
}
