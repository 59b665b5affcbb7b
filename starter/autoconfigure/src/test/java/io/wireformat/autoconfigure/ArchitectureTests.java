package io.wireformat.autoconfigure;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.wireformat.codec.Codec;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.http.HttpHeaders;

@AnalyzeClasses(packages = "io.wireformat", importOptions = DoNotIncludeTests.class)
class ArchitectureTests {

    private static final DescribedPredicate<JavaClass> ARE_SHARED_BY_FORMATS =
            resideInAPackage("io.wireformat.codec.internal..");

    private static final DescribedPredicate<JavaClass> ARE_OF_A_FORMAT =
            resideInAPackage("io.wireformat.codec.*..").and(not(ARE_SHARED_BY_FORMATS));

    private static final DescribedPredicate<JavaClass> ARE_PUBLISHED =
            resideInAPackage("io.wireformat..").and(not(resideInAPackage("io.wireformat.fixtures..")));

    @ArchTest
    static final ArchRule nothingDependsOnTheAutoConfiguration = noClasses()
            .that()
            .resideOutsideOfPackage("..autoconfigure..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.wireformat.autoconfigure..")
            .because("it only puts together what works without it");

    @ArchTest
    static final ArchRule metersKnowNoFormat = noClasses()
            .that()
            .resideInAPackage("io.wireformat.internal.pipeline..")
            .should()
            .dependOnClassesThat(ARE_OF_A_FORMAT)
            .because("every codec is timed in the same way");

    @ArchTest
    static final ArchRule httpKnowsNoFormat = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.wireformat.servlet..",
                    "io.wireformat.webflux..",
                    "io.wireformat.web..",
                    "io.wireformat.client..",
                    "io.wireformat.reactive..",
                    "io.wireformat.http..")
            .should()
            .dependOnClassesThat(ARE_OF_A_FORMAT)
            .because("a new format is a new package and a line in the auto-configuration");

    /** What awaits a publisher is loaded where there is one. */
    @ArchTest
    static final ArchRule springMvcNeedsNoReactor = noClasses()
            .that()
            .resideInAPackage("io.wireformat.servlet..")
            .and()
            .haveNameNotMatching(".*\\.AwaitedMessages(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.wireformat.webflux..",
                    "org.springframework.web.reactive..",
                    "org.reactivestreams..",
                    "reactor..")
            .because("WebFlux is optional");

    /** Through our own classes; Spring's are made for either. */
    @ArchTest
    static void webFluxNeedsNoServlets(JavaClasses classes) {
        Set<JavaClass> reached = new LinkedHashSet<>(classes.that(resideInAPackage("io.wireformat.webflux..")));
        Deque<JavaClass> next = new ArrayDeque<>(reached);
        while (!next.isEmpty()) {
            for (Dependency dependency : next.remove().getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass();
                assertThat(target.getPackageName())
                        .as(dependency.getDescription())
                        .doesNotStartWith("jakarta.servlet")
                        .doesNotStartWith("org.springframework.web.servlet");
                if (target.getPackageName().startsWith("io.wireformat") && reached.add(target)) {
                    next.add(target);
                }
            }
        }
    }

    /** What needs no more than a JSON mapper. */
    private static final String[] CORE = {
        "io.wireformat",
        "io.wireformat.internal..",
        "io.wireformat.codec..",
        "io.wireformat.model..",
        "io.wireformat.schema..",
        "io.wireformat.lock..",
        "io.wireformat.text.."
    };

    @ArchTest
    static final ArchRule coreSeesNeitherSpringNorServletNorReactorNorMicrometer = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat(resideInAPackage("io.wireformat..")
                    .and(not(resideInAnyPackage(CORE)))
                    .or(resideInAnyPackage(
                            "org.springframework..",
                            "jakarta.servlet..",
                            "reactor..",
                            "org.reactivestreams..",
                            "io.micrometer..")))
            .because("it is of use without them, by Wireformat");

    private static final String[] HTTP = {"io.wireformat.web..", "io.wireformat.http.."};

    private static final String[] SERVLET = {"jakarta.servlet..", "org.springframework.web.servlet.."};

    private static final String[] REACTIVE = {
        "reactor..",
        "org.reactivestreams..",
        "org.springframework.web.reactive..",
        "org.springframework.http.server.reactive.."
    };

    @ArchTest
    static final ArchRule theSharedExchangeSeesNeitherServletNorReactor = noClasses()
            .that()
            .resideInAnyPackage(HTTP)
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "io.wireformat.servlet..",
                            "io.wireformat.webflux..",
                            "io.wireformat.client..",
                            "io.wireformat.reactive..")
                    .or(resideInAnyPackage(SERVLET))
                    .or(resideInAnyPackage(REACTIVE)))
            .because("both stacks and the client use it");

    @ArchTest
    static final ArchRule webMvcDoesNotSeeWebFluxOrTheClient = noClasses()
            .that()
            .resideInAPackage("io.wireformat.servlet..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.wireformat.webflux..", "io.wireformat.client..", "io.wireformat.reactive..")
            .because("an application on Spring MVC may have none of them");

    @ArchTest
    static final ArchRule webFluxDoesNotSeeWebMvcOrTheClient = noClasses()
            .that()
            .resideInAPackage("io.wireformat.webflux..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.wireformat.servlet..", "io.wireformat.client..")
            .because("an application on WebFlux may have neither");

    @ArchTest
    static final ArchRule clientsSeeNoServer = noClasses()
            .that()
            .resideInAnyPackage("io.wireformat.client..", "io.wireformat.reactive..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "io.wireformat.servlet..",
                            "io.wireformat.webflux..",
                            "org.springframework.web.server..",
                            "org.springframework.web.reactive.result..",
                            "org.springframework.web.reactive.config..",
                            "org.springframework.web.servlet..",
                            "jakarta.servlet..")
                    .and(not(nameMatching("org\\.springframework\\.web\\.server\\.\\w+StatusException"))))
            .because("a client needs no server");

    @ArchTest
    static final ArchRule oneClassDecidesAboutJsonViews = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.wireformat.web..",
                    "io.wireformat.http..",
                    "io.wireformat.client..",
                    "io.wireformat.reactive..",
                    "io.wireformat.servlet..",
                    "io.wireformat.webflux..")
            .and()
            .doNotHaveSimpleName("JsonViewRule")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("com.fasterxml.jackson.annotation.JsonView")
            .because("whether a view hides properties is decided in one place");

    /** The compiler copies the value of a constant, so a class that names the header has its name in its constant pool. */
    @ArchTest
    static void oneClassNamesTheHeaderVary(JavaClasses classes) {
        byte[] constant = {1, 0, 4, 'V', 'a', 'r', 'y'};
        assertThat(classes.that(resideInAPackage("io.wireformat..")).stream()
                        .filter(type -> contains(constant, type))
                        .map(JavaClass::getSimpleName))
                .as("classes that name Vary; VaryHeader adds to it what the others state")
                .isSubsetOf("VaryHeader", "RetriedResponse");
        noClasses()
                .that()
                .doNotHaveSimpleName("VaryHeader")
                .should()
                .callMethod(HttpHeaders.class, "setVary", List.class)
                .because("one class sets Vary")
                .check(classes);
    }

    private static boolean contains(byte[] constant, JavaClass type) {
        try (InputStream content =
                type.getSource().orElseThrow().getUri().toURL().openStream()) {
            return new String(content.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .contains(new String(constant, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ArchTest
    static final ArchRule oneClassLogs = noClasses()
            .that(ARE_PUBLISHED)
            .and()
            .doNotHaveSimpleName("EventLog")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.slf4j..", "org.apache.commons.logging..", "java.util.logging..")
            .because("what others sent is escaped and cut in each line, as EventLog does");

    /** No message, or the application's own text alone. */
    private static final String OWN_TEXT = ".*\\.(ShownValue\\$Stop|IncompatibleChangeException|OldVersionException)";

    @ArchTest
    static final ArchRule messagesOfExceptionsArePrintable = classes()
            .that(ARE_PUBLISHED)
            .and()
            .areAssignableTo(nameMatching("java\\..*(Exception|Error|Throwable)|org\\.springframework\\..*Exception"))
            .and()
            .haveNameNotMatching(OWN_TEXT)
            .should(passForeignText("or extend a class that does"))
            .because("messages repeat what others sent: names, headers, problems of servers");

    /** Classes whose messages for Spring's exceptions are constants, or name a format and a type of the application alone. */
    private static final String CONSTANT_MESSAGES =
            ".*\\.(IncomingMessages|SchemaEndpoint|FormatMessageReader|StreamMessage"
                    + "Reader|StreamMessageWriter|MeteredJackson.*)";

    @ArchTest
    static final ArchRule messagesOfExceptionsOfSpringArePrintable = classes()
            .that(ARE_PUBLISHED)
            .and(DescribedPredicate.describe(
                    "make exceptions of Spring for content", type -> type.getConstructorCallsFromSelf().stream()
                            .anyMatch(call -> call.getTargetOwner().getName().startsWith("org.springframework.")
                                    && call.getTargetOwner()
                                            .getSimpleName()
                                            .matches("HttpMessageNot(Read|Writ)ableException|(De|En)codingException"))))
            .and()
            .haveNameNotMatching(CONSTANT_MESSAGES)
            .should(passForeignText(""))
            .because("messages repeat what others sent");

    @ArchTest
    static final ArchRule oneClassNamesAddresses = noClasses()
            .that(ARE_PUBLISHED)
            .and()
            .haveNameNotMatching(".*\\.(ForeignText|HostName)")
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "gives the authority or the user information of an address",
                    call -> call.getTargetOwner().getName().matches("java\\.net\\.UR[IL]")
                            && call.getName().matches("get(Raw)?(Authority|UserInfo|SchemeSpecificPart)")))
            .because("it could be a password in a log or a message");

    private static ArchCondition<JavaClass> passForeignText(String otherwise) {
        return new ArchCondition<>("pass their text through ForeignText " + otherwise) {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                boolean passes = Stream.concat(Stream.of(item), item.getAllRawSuperclasses().stream())
                        .filter(type -> type.getPackageName().startsWith("io.wireformat"))
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .anyMatch(call -> call.getTargetOwner().getSimpleName().matches("ForeignText|ClientProblems"));
                events.add(new SimpleConditionEvent(item, passes, item.getName() + " has messages of raw text"));
            }
        };
    }

    @ArchTest
    static final ArchRule codecsKnowNothingAboveThem = noClasses()
            .that()
            .resideInAnyPackage("io.wireformat.codec..", "io.wireformat.model..", "io.wireformat.schema..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.wireformat.internal..")
            .because("plans are plain Java, whoever times them");

    @ArchTest
    static final ArchRule nothingBelowKnowsTheLock = noClasses()
            .that()
            .resideInAnyPackage("io.wireformat.codec..", "io.wireformat.model..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.wireformat.lock..")
            .because("a codec asks the model what was, not a file");

    @ArchTest
    static final ArchRule formatsDoNotImportEachOther = slices().matching("io.wireformat.codec.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(alwaysTrue(), ARE_SHARED_BY_FORMATS)
            .because("a format can be read, changed and removed alone");

    @ArchTest
    static final ArchRule packagesDependDownwards = slices().matching("io.wireformat.(*)..")
            .should()
            .beFreeOfCycles()
            .because("each can be understood with those below it alone");

    /** The model's public types are composed of its internal packages, which in turn describe themselves by these types. */
    @ArchTest
    static final ArchRule everyPackageDependsDownwards = slices().matching("io.wireformat.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(
                    resideInAPackage("io.wireformat.model"), resideInAPackage("io.wireformat.model.internal.."))
            .because("sub-packages, too, can each be understood with those below it alone");

    @ArchTest
    static final ArchRule internalsDoNotDescribeTypes = noClasses()
            .that()
            .resideInAPackage("io.wireformat.model.internal..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(MessageModels.class, Projection.class)
            .because("these two put the internal packages together");

    @ArchTest
    static final ArchRule onlyMetersKnowMicrometer = noClasses()
            .that()
            .resideOutsideOfPackages("io.wireformat.autoconfigure.actuator..", "io.wireformat.autoconfigure.core..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.micrometer..")
            .because("Micrometer is optional");

    @ArchTest
    static final ArchRule onlyOneClassTellsTheTimeOfAStep = noClasses()
            .that()
            .resideInAPackage("io.wireformat.internal.pipeline..")
            .and()
            .haveNameNotMatching(".*\\.StepTimer(\\$.*)?")
            .should()
            .callMethod(System.class, "nanoTime")
            .because("each step is timed once, in one way");

    @ArchTest
    static final ArchRule autoConfigurationsAreFinal = classes()
            .that()
            .areAnnotatedWith(AutoConfiguration.class)
            .should()
            .haveModifier(JavaModifier.FINAL)
            .because("they are not meant to be extended");

    private static final int MAX_FILES = 30;
    private static final DescribedPredicate<JavaClass> ARE_INTERNAL = resideInAPackage("..internal..");

    @ArchTest
    static void packagesAreSmall(JavaClasses classes) {
        Map<String, List<JavaClass>> packages = classes.that(ARE_PUBLISHED).stream()
                // a package-info is synthetic
                .filter(c -> c.isTopLevelClass() && !c.getModifiers().contains(JavaModifier.SYNTHETIC))
                .collect(Collectors.groupingBy(JavaClass::getPackageName));
        assertThat(packages)
                .as("a package is read as a whole, so that it holds no more than can be")
                .isNotEmpty()
                .allSatisfy((name, all) -> assertThat(all).as(name).hasSizeLessThanOrEqualTo(MAX_FILES));
    }

    @ArchTest
    static final ArchRule whatUsersNameShowsNothingInternal = classes()
            .that(ARE_PUBLISHED)
            .and(not(ARE_INTERNAL))
            .and(DescribedPredicate.describe("are visible", ArchitectureTests::isVisible))
            .should(new ArchCondition<>("show no internal type in the signatures of what is public or protected") {
                @Override
                public void check(JavaClass item, ConditionEvents events) {
                    // constructors are the auto-configuration's
                    Stream<JavaMember> shown = item.getMembers().stream()
                            .filter(member -> !(member instanceof JavaConstructor))
                            .filter(member -> isVisible(member.getModifiers())
                                    && !member.getModifiers().contains(JavaModifier.SYNTHETIC));
                    shown.forEach(member -> signatureOf(member)
                            .filter(ARE_INTERNAL)
                            .forEach(type -> events.add(SimpleConditionEvent.violated(
                                    member, member.getFullName() + " shows " + type.getName()))));
                }
            })
            .because(
                    "what is internal changes without notice, and may have to be public only for other packages of ours");

    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(ArchitectureTests::isVisible).orElse(true);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static Stream<JavaClass> signatureOf(JavaMember member) {
        Stream<JavaType> types = member instanceof JavaCodeUnit unit
                ? Stream.of(
                                Stream.of(unit.getReturnType()),
                                unit.getParameterTypes().stream(),
                                unit.getThrowsClause().getTypes().stream())
                        .flatMap(part -> part)
                : Stream.of(((JavaField) member).getType());
        return types.flatMap(type -> type.getAllInvolvedRawTypes().stream()).map(JavaClass::getBaseComponentType);
    }

    /** By their sources, which are not on the class path here; nothing of another package is used without its name. */
    @ParameterizedTest
    @ValueSource(strings = {"sample-minimal", "sample-audit-service", "schemas"})
    void samplesUseNothingInternal(String module) throws IOException {
        try (Stream<Path> files =
                Files.walk(DocumentationPage.root().resolve(module).resolve("src"))) {
            List<Path> sources = files.filter(file -> file.toString().matches(".*\\.(java|kt)"))
                    .toList();
            assertThat(sources)
                    .as("they are what an application could be, and none may need what changes without notice")
                    .isNotEmpty()
                    .allSatisfy(source -> assertThat(source)
                            .content()
                            .doesNotContainPattern("io\\.wireformat\\.([a-z]+\\.)*internal\\b"));
        }
    }

    /** A format is known by one class, whatever it is made of. */
    @ArchTest
    static void aFormatHasOnePublicClass(JavaClasses classes) {
        Map<String, List<JavaClass>> formats = classes.stream()
                .filter(ARE_OF_A_FORMAT.and(not(resideInAPackage("..internal.."))))
                .collect(Collectors.groupingBy(JavaClass::getPackageName));
        assertThat(formats).isNotEmpty().allSatisfy((name, all) -> assertThat(all)
                .filteredOn(c -> c.isTopLevelClass() && c.getModifiers().contains(JavaModifier.PUBLIC))
                .singleElement()
                .satisfies(c -> assertThat(c.isAssignableTo(Codec.class)).isTrue()));
    }
}
