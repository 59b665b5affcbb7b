package io.wireformat.audit.log;

import io.wireformat.audit.TestStore;
import io.wireformat.audit.log.store.EventDatabase;
import java.nio.file.Path;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The stores as the tests of the service have them. */
@ParameterizedClass
@EnumSource(TestStore.class)
class StoreTests extends StoreContract {

    @Parameter
    private TestStore store;

    @Override
    EventDatabase database(Path folder) {
        return store.create(folder);
    }
}
