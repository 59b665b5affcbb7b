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
 * Runs a test, or all tests of a class, once for each enabled format. The first parameter of the test, or of the class,
 * is the {@link Format}; others are resolved as usual. In a class with Spring's extension the formats are those of its
 * application context; otherwise they are those of an application without settings.
 *
 * <pre>{@code
 * @EachFormat void respondsInTheFormat(Format format, @Autowired RestTestClient client) {
 *     client.post().uri("/parcels").headers(format::bothWays).body(parcel).exchange()
 *     .expectBody(Parcel.class).isEqualTo(weighed); } }</pre>
 *
 * <p>If the annotation is on a class, its tests can have their own parameters; each test runs with each format.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ParameterizedClass(name = "{0}")
@ArgumentsSource(FormatArguments.class)
public @interface EachFormat {

    /** The names of the formats to run with; all if empty. Each format must be enabled. */
    String[] include() default {};

    /** The names of formats to leave out. */
    String[] exclude() default {};
}
