package io.wireformat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;

/** Every response of an application that uses other modules of Spring is the same with the starter and without. */
class SpringModulesTests {

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void respondAsWithoutTheStarter(WebApplicationType stack) {
        assertThat(surprises(stack, Modules.OnEachStack.class)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void respondInAllMediaTypesOfHypermediaAsWithoutTheStarter(WebApplicationType stack) {
        assertThat(surprises(stack, Modules.WithAllOfHypermedia.class)).isEmpty();
    }

    private static List<String> surprises(WebApplicationType stack, Class<?> source) {
        // Actuator's own mapper does not follow these
        String[] properties = {
            "spring.jackson.property-naming-strategy=UPPER_SNAKE_CASE",
            "management.endpoints.web.exposure.include=health,mine"
        };
        List<String> surprises = new ArrayList<>();
        try (Application with = Application.start(stack, true, source, properties);
                Application without = Application.start(stack, false, source, properties)) {
            for (Application.Request request : Modules.requests(stack)) {
                Application.Response expected = without.exchange(request);
                Application.Response found = with.exchange(request);
                if (!found.equals(expected)) {
                    surprises.add(request + "\n  with:    " + found + "\n  without: " + expected);
                }
            }
        }
        return surprises;
    }
}
