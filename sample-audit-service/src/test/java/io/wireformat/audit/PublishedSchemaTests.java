package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.flatbuffers.FlatBufferBuilder;
import events.Event;
import events.EventOuterClass;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that only use the published schemas, with classes generated from them. */
class PublishedSchemaTests {

    private static final String TYPE = "user.login";
    private static final String SUBJECT = "\u00e4lice";
    private static final String SOURCE = "web";
    private static final String TIME = "2026-01-31T12:00:00+01:00";
    private static final String DATA = "{\"ip\":\"192.0.2.1\"}";

    private static RunningService service;

    @ParameterizedTest
    @ValueSource(strings = {"application/protobuf", "application/x-protobuf", "application/x-protobuffer"})
    void protobufClientSendsItsEvents(String mediaType) {
        assertStored(post(mediaType, protobufEvent()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/protobuf", "application/x-protobuf", "application/x-protobuffer"})
    void protobufClientReadsEvents(String mediaType) throws Exception {
        HttpResponse<byte[]> response = get(storedId(), mediaType);

        EventOuterClass.Event event = EventOuterClass.Event.parseFrom(response.body());
        assertThat(response.headers().firstValue("Content-Type")).contains(mediaType);
        assertThat(event.toBuilder()
                        .setUnknownFields(
                                EventOuterClass.Event.getDefaultInstance().getUnknownFields())
                        .build())
                .isEqualTo(EventOuterClass.Event.parseFrom(protobufEvent()));
    }

    @Test
    void flatBuffersClientSendsItsEvents() {
        assertStored(post("application/x-flatbuffers", flatBuffersEvent()));
    }

    @Test
    void flatBuffersClientReadsEvents() {
        HttpResponse<byte[]> response = get(storedId(), "application/x-flatbuffers");

        Event event = Event.getRootAsEvent(ByteBuffer.wrap(response.body()));
        assertThat(event.type()).isEqualTo(TYPE);
        assertThat(event.subject()).isEqualTo(SUBJECT);
        assertThat(event.source()).isEqualTo(SOURCE);
        assertThat(event.time()).isEqualTo(TIME);
        assertThat(event.data()).isEqualTo(DATA);
    }

    @Test
    void jsonClientSendsItsEvents() {
        assertStored(post("application/json", jsonEvent()));
    }

    @Test
    void problemForAnEmptyProtobufEventNamesTheMissingField() {
        HttpResponse<byte[]> response = post("application/protobuf", new byte[0]);

        assertThat(response.statusCode()).isEqualTo(422);
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static void assertStored(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        Receipt receipt = RunningService.JSON.readValue(response.body(), Receipt.class);
        AuditEvent stored = RunningService.JSON.readValue(
                get(receipt.id(), "application/json").body(), AuditEvent.class);
        assertThat(stored).isEqualTo(new AuditEvent(TYPE, SUBJECT, SOURCE, TIME, DATA, receipt.id()));
    }

    private static String storedId() {
        return service.append(new AuditEvent(TYPE, SUBJECT, SOURCE, TIME, DATA, null))
                .id();
    }

    private static HttpResponse<byte[]> post(String mediaType, byte[] content) {
        return service.send(
                HttpRequest.newBuilder(service.uri("/events"))
                        .header("Authorization", "Bearer " + service.keys().writer())
                        .header("Content-Type", mediaType)
                        .POST(BodyPublishers.ofByteArray(content)),
                BodyHandlers.ofByteArray());
    }

    private static HttpResponse<byte[]> get(String id, String mediaType) {
        return service.send(
                HttpRequest.newBuilder(service.uri("/events/" + id))
                        .header("Authorization", "Bearer " + service.keys().reader())
                        .header("Accept", mediaType),
                BodyHandlers.ofByteArray());
    }

    private static byte[] protobufEvent() {
        return EventOuterClass.Event.newBuilder()
                .setType(TYPE)
                .setSubject(SUBJECT)
                .setSource(SOURCE)
                .setTime(TIME)
                .setData(DATA)
                .build()
                .toByteArray();
    }

    private static byte[] flatBuffersEvent() {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int type = builder.createString(TYPE);
        int subject = builder.createString(SUBJECT);
        int source = builder.createString(SOURCE);
        int time = builder.createString(TIME);
        int data = builder.createString(DATA);
        Event.finishEventBuffer(builder, Event.createEvent(builder, type, subject, source, time, data));
        return builder.sizedByteArray();
    }

    private static byte[] jsonEvent() {
        return RunningService.JSON
                .createObjectNode()
                .put("type", TYPE)
                .put("subject", SUBJECT)
                .put("source", SOURCE)
                .put("time", TIME)
                .put("data", DATA)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }
}
