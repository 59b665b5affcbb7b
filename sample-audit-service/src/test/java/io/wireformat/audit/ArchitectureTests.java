package io.wireformat.audit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.wireformat.audit", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule logKnowsNoHttp = noClasses()
            .that()
            .resideInAPackage("..audit.log..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "..audit.web..", "..audit.security..", "jakarta.servlet..", "org.springframework.http..")
            .because("storing events must not depend on how they arrive");

    @ArchTest
    static final ArchRule serviceKnowsNoFormat = noClasses()
            .that()
            .haveNameNotMatching(".*\\.StrictFormats(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.wireformat.codec..", "io.wireformat.model..", "tools.jackson..", "com.fasterxml..")
            .because("the starter handles the formats; the one exception sets what spring.jackson does not reach");
}
