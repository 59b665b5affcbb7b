package io.wireformat.gatling.study.cloud;

import java.util.function.ToDoubleFunction;

/** What the time of an exchange is spent on, in the order in which it is. */
enum CloudPart {
    HANDLE("server handles", CloudSample::handleUs),
    SERIALIZE("server serializes", CloudSample::serializeUs),
    REST("way and HTTP until the answer begins", CloudPart::rest),
    BODY("receiving the body", CloudSample::bodyUs),
    DESERIALIZE("client deserializes", CloudSample::deserializeUs);

    private final String label;

    private final ToDoubleFunction<CloudSample> micros;

    CloudPart(String label, ToDoubleFunction<CloudSample> micros) {
        this.label = label;
        this.micros = micros;
    }

    String label() {
        return label;
    }

    double micros(CloudSample sample) {
        return micros.applyAsDouble(sample);
    }

    private static double rest(CloudSample sample) {
        return sample.waitUs() - sample.handleUs() - sample.serializeUs();
    }
}
