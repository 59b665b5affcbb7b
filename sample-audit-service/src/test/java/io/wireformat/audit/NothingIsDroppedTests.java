package io.wireformat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.smile.SmileFactory;

/** A member that the service would not store is a 400: after a 201 the client may rely on everything that it sent. */
class NothingIsDroppedTests {

    private static final List<String> NAMES = List.of("type", "subject", "source", "time");
    private static RunningService service;

    @ParameterizedTest
    @EnumSource(names = {"JSON", "XML", "CBOR", "SMILE", "MSGPACK", "PROTOBUF_JSON"})
    void eventWithTheKnownNamesIsStored(Format format) {
        assertThat(post("/events", format, single(format, "data")).statusCode()).isEqualTo(201);
        assertThat(post("/events/batch", format, batch(format, "data")).body()).contains("201");
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "XML", "CBOR", "SMILE", "MSGPACK", "PROTOBUF_JSON"})
    void misspelledNameIsRefused(Format format) {
        for (String name : List.of("Data", "details")) {
            HttpResponse<String> response = post("/events", format, single(format, name));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("has an unknown property").doesNotContain(name);
            assertThat(post("/events/batch", format, batch(format, name)).statusCode())
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "XML", "CBOR", "SMILE", "MSGPACK", "PROTOBUF_JSON"})
    void repeatedNameIsRefused(Format format) {
        assertThat(post("/events", format, single(format, "type")).statusCode()).isEqualTo(400);
        assertThat(post("/events/batch", format, batch(format, "type")).statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<data>a<b>c</b></data>",
                "<data><b>c</b></data>",
                "<data>a<b/></data>",
                "<data unit=\"EUR\">5</data>",
                "<data unit=\"EUR\"/>",
                "<data xmlns:u=\"urn:u\" u:unit=\"EUR\">5</data>",
                "<data><data>5</data></data>",
                "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\">5</data>",
                "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\" unit=\"EUR\"/>",
                "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"number\">5</data>",
                "between",
                "<data>5</data>after",
                "<![CDATA[between]]>"
            })
    void droppedXmlIsRefused(String data) {
        String event = xml("data").replace("<data>x</data>", data);
        for (String each : List.of(
                event, event.replace("<AuditEvent>", "<AuditEvent>" + "before").replace(data, ""))) {
            assertThat(post("/events", Format.XML, text(each)).statusCode())
                    .as(each)
                    .isEqualTo(400);
            assertThat(post("/events/batch", Format.XML, text("<List>" + each + "</List>"))
                            .statusCode())
                    .as(each)
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<List>between%s</List>",
                "<List>%sbetween</List>",
                "<List>%1$sbetween%1$s</List>",
                "<List><item>between%s</item></List>",
                "<List unit=\"EUR\">%s</List>",
                "<List><![CDATA[between]]>%s</List>"
            })
    void droppedXmlInAListIsRefused(String list) {
        String event = xml("data");
        assertThat(post("/events/batch", Format.XML, text(list.formatted(event)))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void emptyXmlElementsAreReadAsEmptyText() {
        String nil = "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/><id>nil</id>";

        assertThat(post("/events", Format.XML, text(xml("data").replace("<data>x</data>", nil)))
                        .statusCode())
                .isEqualTo(201);
        assertThat(service.get("/events/nil").body()).contains("\"data\":null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<data>a<!-- not content -->b</data>",
                "<data>a<?not content?>b</data>",
                "<data>a<![CDATA[b]]></data>"
            })
    void plainTextOfXmlIsStored(String data) {
        HttpResponse<String> stored = post(
                "/events",
                Format.XML,
                text(xml("data").replace("<data>x</data>", data + "<id>" + (data.hashCode() & 0xffff) + "</id>")));

        assertThat(stored.statusCode()).isEqualTo(201);
        assertThat(service.get("/events/" + (data.hashCode() & 0xffff)).body()).contains("\"data\":\"ab\"");
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    /** An event whose fifth member has the given name. */
    private static byte[] single(Format format, String name) {
        return content(format, name, false);
    }

    private static byte[] batch(Format format, String name) {
        return content(format, name, true);
    }

    private static byte[] content(Format format, String name, boolean batch) {
        return switch (format) {
            case JSON -> text(batch ? "[" + json(name) + "," + json(name) + "]" : json(name));
            case PROTOBUF_JSON -> text(batch ? "{\"items\":[" + json(name) + "]}" : json(name));
            case XML -> text(batch ? "<List>" + xml(name) + xml(name) + "</List>" : xml(name));
            case CBOR -> binary(new CBORFactory(), name, batch);
            case SMILE -> binary(new SmileFactory(), name, batch);
            case MSGPACK -> messagePack(name, batch);
            default -> throw new IllegalArgumentException(format.formatName());
        };
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String json(String fifth) {
        return "{\"type\":\"t\",\"subject\":\"s\",\"source\":\"o\",\"time\":\"2026-01-31T12:00:00Z\",\"" + fifth
                + "\":\"x\"}";
    }

    private static String xml(String fifth) {
        return "<AuditEvent><type>t</type><subject>s</subject><source>o</source><time>2026-01-31T12:00:00Z</time><"
                + fifth + ">x</" + fifth + "></AuditEvent>";
    }

    private static byte[] binary(TokenStreamFactory factory, String fifth, boolean batch) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (JsonGenerator generator = factory.createGenerator(content)) {
            if (batch) {
                generator.writeStartArray(null, 1);
            }
            generator.writeStartObject(null, NAMES.size() + 1);
            for (String name : NAMES) {
                generator.writeStringProperty(name, name.equals("time") ? "2026-01-31T12:00:00Z" : name);
            }
            generator.writeStringProperty(fifth, "x");
            generator.writeEndObject();
            if (batch) {
                generator.writeEndArray();
            }
        }
        return content.toByteArray();
    }

    private static byte[] messagePack(String fifth, boolean batch) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        if (batch) {
            content.write(0x91);
        }
        content.write(0x80 | NAMES.size() + 1);
        for (String name : NAMES) {
            messagePackText(content, name);
            messagePackText(content, name.equals("time") ? "2026-01-31T12:00:00Z" : name);
        }
        messagePackText(content, fifth);
        messagePackText(content, "x");
        return content.toByteArray();
    }

    private static void messagePackText(ByteArrayOutputStream content, String text) {
        content.write(0xA0 | text.length());
        content.writeBytes(text(text));
    }

    private static HttpResponse<String> post(String path, Format format, byte[] content) {
        return service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Authorization", "Bearer " + service.keys().writer())
                .header("Content-Type", format.mediaType())
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofByteArray(content)));
    }
}
