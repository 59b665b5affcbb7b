package io.wireformat.gatling.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.wireformat.gatling.codec.Coding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The checks of responses, with a channel that has no network. */
class GrpcClientTests {

    private final List<String> received = new ArrayList<>();
    private @Nullable String problem = "none yet";

    @Test
    void aResponseIsCheckedWithItsTimings() {
        send(Status.OK, "page");

        assertThat(received).containsExactly("demo.Events/Query query Bearer key", "cpu;dur=1 false page");
        assertThat(problem).isNull();
    }

    @Test
    void aWrongResponseFails() {
        send(Status.OK, "wrong");

        assertThat(problem).isEqualTo("99 events");
        assertThat(received).endsWith("failed: 99 events");
    }

    @Test
    void anErrorAndAMissingMessageFail() {
        send(Status.UNAVAILABLE.withDescription("no server"), null);
        assertThat(problem).isEqualTo("UNAVAILABLE: no server");

        send(Status.OK, null);
        assertThat(problem).isEqualTo("OK: there is no message");
        assertThat(received).endsWith("failed: OK: there is no message");
    }

    private void send(Status status, @Nullable String response) {
        GrpcClient.send(new Call(), new CannedChannel(status, response), found -> problem = found);
    }

    private final class Call implements UnaryCall {

        @Override
        public String baseUrl() {
            return "http://127.0.0.1:1";
        }

        @Override
        public boolean isOnNewConnection() {
            return false;
        }

        @Override
        public String method() {
            return "demo.Events/Query";
        }

        @Override
        public byte[] message() {
            return "query".getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Coding coding() {
            return Coding.IDENTITY;
        }

        @Override
        public String authorization() {
            return "Bearer key";
        }

        @Override
        public void received(List<String> timings, boolean isCompressed, byte[] message) {
            String text = new String(message, StandardCharsets.UTF_8);
            received.add(String.join(",", timings) + " " + isCompressed + " " + text);
            if (text.equals("wrong")) {
                throw new IllegalStateException("99 events");
            }
        }

        @Override
        public void failed(String why) {
            received.add("failed: " + why);
        }
    }

    /** Responds at once. */
    private final class CannedChannel extends Channel {

        private final Status status;
        private final @Nullable String response;

        CannedChannel(Status status, @Nullable String response) {
            this.status = status;
            this.response = response;
        }

        @Override
        public String authority() {
            return "canned";
        }

        @Override
        public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
            return new ClientCall<>() {

                private final Metadata headers = new Metadata();
                private @Nullable Listener<R> listener;
                private String sent = "";

                @Override
                public void start(Listener<R> responses, Metadata request) {
                    listener = responses;
                    sent = " " + request.get(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER));
                    headers.put(Metadata.Key.of("server-timing", Metadata.ASCII_STRING_MARSHALLER), "cpu;dur=1");
                }

                @Override
                public void request(int messages) {
                    // all are sent
                }

                @Override
                public void cancel(@Nullable String message, @Nullable Throwable cause) {
                    throw new IllegalStateException(message, cause);
                }

                @Override
                public void sendMessage(Q message) {
                    sent = method.getFullMethodName() + " " + new String((byte[]) message, StandardCharsets.UTF_8)
                            + sent;
                }

                @Override
                @SuppressWarnings("unchecked")
                public void halfClose() {
                    received.add(sent);
                    Listener<R> responses = listener;
                    if (responses != null) {
                        responses.onHeaders(headers);
                        if (response != null) {
                            responses.onMessage((R) response.getBytes(StandardCharsets.UTF_8));
                        }
                        responses.onClose(status, new Metadata());
                    }
                }
            };
        }
    }
}
