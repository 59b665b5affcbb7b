package io.wireformat.audit.web;

import io.wireformat.lock.WireformatLock;
import io.wireformat.rpc.RpcServices;
import org.junit.jupiter.api.Test;

class ServicesKeepTheirLockTests {

    @Test
    void noMethodThatClientsCallChangesIncompatibly() {
        WireformatLock.check(RpcServices.of(EventsController.class, FollowController.class));
    }
}
