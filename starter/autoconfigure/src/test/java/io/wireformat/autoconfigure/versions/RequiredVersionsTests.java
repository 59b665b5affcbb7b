package io.wireformat.autoconfigure.versions;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.Version;

/** An application on a Spring Boot or Jackson that is too old does not start, and its log says which versions it needs. */
@ExtendWith(OutputCaptureExtension.class)
class RequiredVersionsTests {

    /** What the check uses of other libraries; all of it exists on Spring Boot 3.5, too. */
    private static final Set<String> USED = Set.of(
            "org.springframework.boot.SpringBootVersion",
            "org.springframework.boot.diagnostics.AbstractFailureAnalyzer",
            "org.springframework.boot.diagnostics.FailureAnalysis",
            "org.springframework.context.ApplicationContextInitializer",
            "org.springframework.context.ConfigurableApplicationContext",
            "org.jspecify.annotations.NullMarked",
            "tools.jackson.core.Version",
            "tools.jackson.databind.cfg.PackageVersion");

    @ParameterizedTest(name = "Spring Boot {0}, Jackson {1}.{2}.{3}")
    @CsvSource({"4.0.3, 3, 0, 4", "4.0.3, 3, 1, 0", "4.0.0, 3, 0, 2", "3.5.7, 3, 1, 7", "3.5.7, 2, 21, 7"})
    void anOldVersionIsReportedAtTheStart(String boot, int major, int minor, int patch, CapturedOutput output) {
        SpringApplication application = application();
        application.addInitializers(new RequiredVersions(boot, version(major, minor, patch)));

        assertThatExceptionOfType(OldVersionException.class).isThrownBy(application::run);
        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("needs Spring Boot 4.0.4 or newer with Jackson 3.1.0 or newer")
                .contains("has Spring Boot " + boot + " with Jackson " + version(major, minor, patch))
                .contains("Set the version of Spring Boot in the build");
    }

    @ParameterizedTest(name = "Spring Boot {0}, Jackson {1}.{2}.{3}")
    @CsvSource({"4.0.4, 3, 1, 0", "4.1.2, 3, 1, 7", "4.1.3-SNAPSHOT, 3, 1, 7", "4.2.0-M1, 3, 2, 0", "5.0.0, 4, 0, 0"})
    void anotherVersionStarts(String boot, int major, int minor, int patch) {
        SpringApplication application = application();
        application.addInitializers(new RequiredVersions(boot, version(major, minor, patch)));

        assertThatNoException().isThrownBy(() -> application.run().close());
    }

    @Test
    void eachApplicationChecks() {
        assertThat(application().getInitializers()).hasAtLeastOneElementOfType(RequiredVersions.class);
    }

    @Test
    void theCheckLoadsOnSpringBoot35() {
        classes()
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.describe(
                        "exist on Spring Boot 3.5",
                        (JavaClass used) -> used.getPackageName().startsWith("java.")
                                || used.getPackageName().equals(RequiredVersions.class.getPackageName())
                                || USED.contains(used.getName())))
                .check(new ClassFileImporter()
                        .withImportOption(new DoNotIncludeTests())
                        .importPackages(RequiredVersions.class.getPackageName()));
    }

    private static Version version(int major, int minor, int patch) {
        return new Version(major, minor, patch, null, null, null);
    }

    private static SpringApplication application() {
        SpringApplication application = new SpringApplication(Empty.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        return application;
    }

    @Configuration(proxyBeanMethods = false)
    static class Empty {}
}
