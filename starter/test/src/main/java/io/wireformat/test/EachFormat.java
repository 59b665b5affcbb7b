package io.wireformat.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test, or all tests of a class, once for each format that is on. The first parameter, or the class's, is the
 * {@link Format}; others are resolved as usual. In a class that Spring's extension runs the formats are those of its
 * application context; in any other, those of an application without settings.
 *
 * <pre>{@code
 * @EachFormat
 * void answersInTheFormat(Format format, @Autowired RestTestClient client) {
 *     client.post().uri("/parcels").headers(format::bothWays).body(parcel).exchange()
 *             .expectBody(Parcel.class).isEqualTo(weighed);
 * }
 * }</pre>
 *
 * <p>On a class, its tests can have parameters of their own: each runs with each format.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ParameterizedClass(name = "{0}")
@ArgumentsSource(FormatArguments.class)
public @interface EachFormat {

    /** The names of the only formats to run with; none stands for all. Each must be on. */
    String[] include() default {};

    /** The names of formats to leave out. */
    String[] exclude() default {};
}
