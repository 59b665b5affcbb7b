package io.wireformat.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.wireformat.benchmarks.contender.Contender;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgreementTests {

    @Test
    void allContendersAgreeOnEveryEvent() {
        assertThatCode(() -> Agreement.check(Lineup.named(Sample.AUDIT_EVENT))).doesNotThrowAnyException();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("lineups")
    void allContendersAgreeOnEveryMessage(Lineup<?> lineup) {
        assertThatCode(() -> Agreement.check(lineup)).doesNotThrowAnyException();
    }

    @Test
    void aContenderThatWritesAnotherMessageIsNamed() {
        Lineup<AuditEvent> lineup = with(new Entry<>(Format.JSON, Way.PLAN, ForgetfulWriter::new));
        assertThatIllegalStateException()
                .isThrownBy(() -> Agreement.check(lineup))
                .withMessage("JSON plan, AuditEvent 0: its content says otherwise");
    }

    @Test
    void aContenderThatReadsAnotherMessageIsNamed() {
        Lineup<AuditEvent> lineup = with(new Entry<>(Format.JSON, Way.MAPPED, ForgetfulReader::new));
        assertThatIllegalStateException()
                .isThrownBy(() -> Agreement.check(lineup))
                .withMessage("JSON mapped, AuditEvent 0: it misreads the library's");
    }

    static List<Lineup<?>> lineups() {
        return Lineup.all();
    }

    private static Lineup<AuditEvent> with(Entry<AuditEvent> another) {
        List<Entry<AuditEvent>> all =
                new ArrayList<>(new Entries<>(AuditEvent.class).withoutSchema().all());
        all.add(another);
        return new Lineup<>(Sample.auditEvents(), all);
    }

    private static AuditEvent withoutData(AuditEvent event) {
        return new AuditEvent(event.type(), event.subject(), event.source(), event.time(), null, event.id());
    }

    private static class Json implements Contender<AuditEvent, AuditEvent> {

        private final Contender<AuditEvent, ?> json = new Entries<>(AuditEvent.class)
                .withoutSchema()
                .all()
                .get(0)
                .start()
                .get();

        @Override
        public AuditEvent hold(AuditEvent message) {
            return message;
        }

        @Override
        public AuditEvent toRecord(AuditEvent value) {
            return value;
        }

        @Override
        public void write(AuditEvent value, ContentBuffer target) {
            target.writeBytes(Round.of(json, List.of(value)).contents().get(0));
        }

        @Override
        public AuditEvent read(byte[] content) {
            return Round.of(json, List.<AuditEvent>of()).recordOf(content);
        }
    }

    private static final class ForgetfulWriter extends Json {

        @Override
        public void write(AuditEvent value, ContentBuffer target) {
            super.write(withoutData(value), target);
        }
    }

    private static final class ForgetfulReader extends Json {

        @Override
        public AuditEvent read(byte[] content) {
            return withoutData(super.read(content));
        }
    }
}
