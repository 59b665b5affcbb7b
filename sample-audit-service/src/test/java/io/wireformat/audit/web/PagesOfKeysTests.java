package io.wireformat.audit.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

class PagesOfKeysTests {

    private boolean severalTenants;
    private final PagesOfKeys pages = new PagesOfKeys(3, () -> this.severalTenants);

    @Test
    void keyWithItsShareIsRefusedWhileOthersRead() throws Exception {
        ExecutorService clients = Executors.newCachedThreadPool();
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        List<Future<String>> slow = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            slow.add(clients.submit(() -> pages.read("reader", () -> {
                begun.countDown();
                awaitUninterrupted(end);
                return "page";
            })));
        }
        begun.await();

        assertThatThrownBy(() -> pages.read("reader", () -> "page"))
                .isInstanceOfSatisfying(ErrorResponseException.class, refusal -> assertThat(refusal.getStatusCode())
                        .isEqualTo(HttpStatus.TOO_MANY_REQUESTS));
        assertThat(pages.read("reader.other", () -> "page")).isEqualTo("page");
        end.countDown();
        for (Future<String> page : slow) {
            assertThat(page.get()).isEqualTo("page");
        }
        assertThat(pages.read("reader", () -> "page")).isEqualTo("page");
        clients.shutdown();
    }

    @Test
    void keysOfATenantLeaveAReaderToOthers() {
        severalTenants = true;

        String page = pages.read(
                "reader.acme/a",
                () -> pages.read("reader.acme/b", () -> {
                    assertThatThrownBy(() -> pages.read("reader.acme/c", () -> "page"))
                            .isInstanceOf(ErrorResponseException.class);
                    return pages.read("reader.shop/s", () -> "page");
                }));

        assertThat(page).isEqualTo("page");
    }

    private static void awaitUninterrupted(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
