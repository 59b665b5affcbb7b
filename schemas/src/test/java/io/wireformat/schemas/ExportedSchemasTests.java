package io.wireformat.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.audit.Receipt;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.daily.DailyRecord;
import io.wireformat.schemas.kinds.EveryKind;
import io.wireformat.schemas.kinds.EveryShape;
import io.wireformat.schemas.kinds.EveryTime;
import io.wireformat.schemas.kinds.Figure;
import io.wireformat.schemas.order.Order;
import io.wireformat.schemas.video.Video;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The committed schemas; {@code mvn -pl schemas -am test -Dschemas.update} updates them. */
class ExportedSchemasTests {

    private static final Path FOLDER = Path.of("exported");

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void matchTheRecords() throws Exception {
        Map<String, String> exported = export();
        if (System.getProperty("schemas.update") != null) {
            for (Map.Entry<String, String> file : exported.entrySet()) {
                Path path = FOLDER.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }
        assertThat(committed())
                .as("mvn -pl schemas -am test -Dschemas.update updates them")
                .isEqualTo(exported);
    }

    private Map<String, String> export() {
        Map<String, String> files = new TreeMap<>();
        Stream.of(
                        AddressBook.class,
                        AuditEvent.class,
                        BatchItemResult.class,
                        DailyRecord.class,
                        EventPage.class,
                        EveryKind.class,
                        EveryShape.class,
                        EveryTime.class,
                        Figure.class,
                        Float64Vector.class,
                        Int64Vector.class,
                        Order.class,
                        Receipt.class,
                        StringVector.class,
                        StructBatch.class,
                        Video.class)
                .map(models::describe)
                .forEach(type -> export(type, files));
        return files;
    }

    private static void export(FieldType type, Map<String, String> files) {
        Format.schemaLanguages()
                .forEach(language -> files.put(language.name() + "/" + language.fileName(type), language.export(type)));
    }

    private static Map<String, String> committed() throws Exception {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(FOLDER)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.put(FOLDER.relativize(path).toString().replace('\\', '/'), Files.readString(path));
            }
        }
        return files;
    }
}
