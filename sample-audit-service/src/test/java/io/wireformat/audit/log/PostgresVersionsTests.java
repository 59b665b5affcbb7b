package io.wireformat.audit.log;

import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.log.store.EventDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The versions of PostgreSQL before the one that the other tests use. */
@Tag("full")
@ParameterizedClass
@ValueSource(ints = {15, 16, 17})
class PostgresVersionsTests extends StoreContract {

    private static TestPostgres server;

    @Parameter
    private int version;

    @BeforeParameterizedClassInvocation
    static void start(int version, @TempDir Path folder) {
        server = TestPostgres.ofVersion(version, folder);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Override
    EventDatabase database(Path folder) {
        return server.createLog(folder);
    }
}
