package io.wireformat.audit;

import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.store.EventDatabase;
import java.nio.file.Path;
import java.util.List;

/** The stores of a log, each with its real database. */
public enum TestStore {
    SQLITE {
        @Override
        public EventDatabase create(Path folder) {
            return TestLog.in(folder);
        }

        @Override
        public List<String> arguments() {
            return List.of();
        }
    },
    POSTGRESQL {
        @Override
        public EventDatabase create(Path folder) {
            return TestPostgres.shared().createLog(folder);
        }

        @Override
        public List<String> arguments() {
            return TestPostgres.shared().arguments(TestPostgres.shared().createDatabase());
        }
    };

    /** Creates an empty log. */
    public abstract EventDatabase create(Path folder);

    /** The arguments of a service with an empty log. */
    public abstract List<String> arguments();
}
