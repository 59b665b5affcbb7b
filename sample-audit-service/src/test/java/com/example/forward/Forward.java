package com.example.forward;

import io.wireformat.FieldNumber;
import io.wireformat.Wireformat;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
            @FieldNumber(1) long sequence,
            @FieldNumber(4) @Nullable Event event) {}

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
        HttpRequest.Builder tail = HttpRequest.newBuilder(URI.create(log + "/events/tail?after=" + after))
                .header("Accept", PROTOBUF.streamMediaTypes().get(0));
        try (Stream<Item> items = PROTOBUF.readStream(send(tail, reader, BodyHandlers.ofInputStream()), Item.class)) {
            for (Item item : (Iterable<Item>) items::iterator) {
                if (item.event() != null) { // not a heartbeat, nor erased
                    HttpRequest.Builder post = HttpRequest.newBuilder(URI.create(other + "/events"))
                            .header("Content-Type", PROTOBUF.mediaType())
                            .POST(BodyPublishers.ofByteArray(PROTOBUF.encode(item.event())));
                    send(post, writer, BodyHandlers.discarding());
                }
                Path draft = Files.writeString(Path.of(position + ".draft"), String.valueOf(item.sequence()));
                Files.move(draft, position, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static <T> T send(HttpRequest.Builder request, String key, BodyHandler<T> body)
            throws IOException, InterruptedException {
        HttpResponse<T> response =
                HTTP.send(request.header("Authorization", "Bearer " + key).build(), body);
        if (response.statusCode() >= 300) {
            throw new IOException("status " + response.statusCode() + " of " + response.uri());
        }
        return response.body();
    }
}
