package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentBufferPoolTests {

    private final ContentBufferPool pool = new ContentBufferPool(1 << 20);

    @Test
    void handsOutAReleasedBufferAgainEmpty() {
        ContentBuffer buffer = pool.acquire();
        buffer.writeByte(1);
        pool.release(buffer);
        ContentBuffer again = pool.acquire();
        assertThat(again).isSameAs(buffer);
        assertThat(again.size()).isZero();
    }

    @Test
    void handsOutABufferReleasedByAnotherThread() throws Exception {
        ContentBuffer buffer = pool.acquire();
        Thread other = new Thread(() -> pool.release(buffer));
        other.start();
        other.join();
        assertThat(pool.acquire()).isSameAs(buffer);
    }

    @Test
    void neverHandsOutABufferThatIsInUse() {
        Set<ContentBuffer> inUse = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 100; i++) {
            assertThat(inUse.add(pool.acquire())).isTrue();
        }
        inUse.forEach(pool::release);
    }

    @Test
    void dropsABufferBeyondTheCap() {
        ContentBuffer buffer = pool.acquire();
        buffer.writeZeros((1 << 20) + 1);
        pool.release(buffer);
        assertThat(pool.acquire()).isNotSameAs(buffer);
    }
}
