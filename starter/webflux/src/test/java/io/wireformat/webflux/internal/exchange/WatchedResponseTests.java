package io.wireformat.webflux.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import reactor.core.publisher.Mono;

/** What is done before a response is sent, by its status. */
class WatchedResponseTests {

    private final List<HttpStatusCode> told = new ArrayList<>();
    private final ServerHttpResponse response = WatchedResponse.of(new MockServerHttpResponse());

    @Test
    void isDoneOnceForAStatusThatIsSetLater() {
        tellOfErrors();

        response.setStatusCode(HttpStatus.CONFLICT);
        response.setRawStatusCode(409);
        response.setComplete().block();

        assertThat(told).containsExactly(HttpStatus.CONFLICT);
    }

    @Test
    void isDoneForAStatusThatHasBeenSet() {
        response.setStatusCode(HttpStatus.CONFLICT);
        tellOfErrors();

        response.setComplete().block();

        assertThat(told).containsExactly(HttpStatus.CONFLICT);
    }

    @Test
    void isNotDoneForOthers() {
        tellOfErrors();

        response.setStatusCode(HttpStatus.CREATED);
        response.setComplete().block();

        assertThat(told).isEmpty();
    }

    @Test
    void isDoneForAllOfAnUnobservedResponse() {
        ServerHttpResponse other = new MockServerHttpResponse();
        WatchedResponse.beforeCommit(other, HttpStatusCode::isError, () -> tell(other));

        other.setComplete().block();

        assertThat(told).hasSize(1);
    }

    @Test
    void doesNotSayThatItSendsFilesWhereItCannot() {
        assertThat(response).isNotInstanceOf(ZeroCopyHttpOutputMessage.class);
    }

    private void tellOfErrors() {
        WatchedResponse.beforeCommit(response, HttpStatusCode::isError, () -> tell(response));
    }

    private Mono<Void> tell(ServerHttpResponse answer) {
        HttpStatusCode status = answer.getStatusCode();
        told.add(status != null ? status : HttpStatus.OK);
        return Mono.empty();
    }
}
