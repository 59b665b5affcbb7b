package io.wireformat.http.support;

import java.util.List;
import org.springframework.boot.WebApplicationType;

/** What an application of the tests is served by. */
public enum Stack {
    /** Spring MVC on Tomcat. */
    SERVLET(WebApplicationType.SERVLET, "spring.mvc", List.of()),
    /** Spring WebFlux on Netty. */
    REACTIVE(
            WebApplicationType.REACTIVE,
            "spring.webflux",
            List.of(
                    "spring-webmvc",
                    "spring-boot-webmvc",
                    "spring-boot-servlet",
                    "spring-boot-tomcat",
                    "tomcat-embed-core",
                    "jakarta.servlet"));

    private final WebApplicationType type;
    private final String properties;
    private final List<String> foreignJars;

    Stack(WebApplicationType type, String properties, List<String> foreignJars) {
        this.type = type;
        this.properties = properties;
        this.foreignJars = foreignJars;
    }

    WebApplicationType type() {
        return type;
    }

    /** What the names of the properties of Boot's that configure it start with. */
    public String properties() {
        return properties;
    }

    /** What the names of jars start with that an application on this stack needs none of. */
    List<String> foreignJars() {
        return foreignJars;
    }
}
