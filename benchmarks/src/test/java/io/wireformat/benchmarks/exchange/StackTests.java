package io.wireformat.benchmarks.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import io.wireformat.Wireformat;
import io.wireformat.benchmarks.measure.Application;
import io.wireformat.benchmarks.measure.Rivalry;
import io.wireformat.benchmarks.measure.Spoken;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.converter.HttpMessageConverter;

class StackTests {

    @ParameterizedTest
    @EnumSource
    void bootAloneHasTheMessagesAndNothingOfTheStarter(Stack stack) {
        assertThat(stack.classPath(true)).contains(home(AuditEvent.class), home(Wireformat.class));
        assertThat(stack.classPath(false))
                .contains(home(AuditEvent.class), home(HttpMessageConverter.class))
                .doesNotContain(home(Wireformat.class));
    }

    @ParameterizedTest
    @EnumSource
    void noApplicationHasTheLibrariesOfTheFormats(Stack stack) {
        assertThat(stack.classPath(true)).doesNotContain(home(Message.class), home(Schema.class));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    @Tag("soak")
    void anApplicationGivesBackEachFormat(Stack stack) {
        try (Application application = stack.start(true)) {
            for (int items : List.of(1, 100)) {
                byte[] json = Events.json(items, 1).get(0);
                String path = Events.path(items);
                for (Spoken format : Spoken.values()) {
                    byte[] content = SocketBench.content(application, path, json, format);
                    Rivalry.requireEcho(
                            application,
                            path,
                            Map.of("Content-Type", format.mediaType(), "Accept", format.mediaType()),
                            content);
                }
            }
            assertThat(application.cpuSeconds()).isPositive();
        }
    }

    private static String home(Class<?> type) {
        String path = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
