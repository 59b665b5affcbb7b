package io.wireformat.http;

import org.springframework.boot.WebApplicationType;

/** What an application of the tests is served by. */
public enum Stack {
    /** Spring MVC on Tomcat. */
    SERVLET(WebApplicationType.SERVLET),
    /** Spring WebFlux on Netty. */
    REACTIVE(WebApplicationType.REACTIVE);

    private final WebApplicationType type;

    Stack(WebApplicationType type) {
        this.type = type;
    }

    WebApplicationType type() {
        return type;
    }
}
