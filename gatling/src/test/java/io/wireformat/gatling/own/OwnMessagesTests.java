package io.wireformat.gatling.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnMessagesTests {

    @TempDir
    private Path samples;

    @Test
    void readsTheSamplesInTheOrderOfTheirNames() throws IOException {
        Files.writeString(samples.resolve("2.json"), "{\"to\":\"Bob\",\"grams\":2}");
        Files.writeString(samples.resolve("1.json"), "{\"to\":\"Ada\",\"grams\":1}");
        Files.writeString(samples.resolve("README.md"), "not a sample");

        assertThat(samplesOf(Parcel.class).list()).containsExactly(new Parcel("Ada", 1), new Parcel("Bob", 2));
    }

    @Test
    void aSampleThatIsNoneIsNamedWithItsPosition() throws IOException {
        Files.writeString(samples.resolve("1.json"), "{\n  \"to\": \"Ada\",\n  \"grams\": \"heavy\"\n}");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessageStartingWith(
                        "compare.samples: " + samples.resolve("1.json") + ", line 3, column 12, at grams, is no ");
    }

    @Test
    void aSampleWithMoreThanTheClassKeepsIsRefused() throws IOException {
        Files.writeString(samples.resolve("1.json"), "{\"to\":\"Ada\",\"grams\":1,\"insured\":true}");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessageContaining("1.json has insured, which " + Parcel.class.getName() + " does not keep");
    }

    @Test
    void aFolderWithoutSamplesIsNamed() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessage("compare.samples: there is no file *.json in " + samples);
    }

    @Test
    void nullIsNoSample() throws IOException {
        Files.writeString(samples.resolve("1.json"), "null");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> samplesOf(Parcel.class))
                .withMessageEndingWith("1.json holds null, not a message");
    }

    @Test
    void aClassThatThereIsNotIsNamed() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> messages(samples.toString(), "com.acme.None", ""))
                .withMessageStartingWith("compare.type: there is no class com.acme.None; compare.classpath says");
    }

    @Test
    void takesMessagesFromASupplierAnIterableOrAFunction() {
        assertThat(generatedBy(Suppliers.class).list()).hasSize(20);
        assertThat(generatedBy(Iterables.class).list()).containsExactly(new Parcel("Ada", 1));
        assertThat(generatedBy(Functions.class).list().get(3)).isEqualTo(new Parcel("Ada", 3));
        assertThat(generatedBy(Functions.class).type()).isEqualTo(Parcel.class);
    }

    @Test
    void aGeneratorThatReturnsNullIsNamed() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> generatedBy(Nulls.class))
                .withMessage("compare.generator: " + Nulls.class.getName() + " returned null instead of a message");
    }

    @Test
    void aGeneratorThatFailsIsNamedWithItsProblem() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> generatedBy(Failing.class))
                .withMessage("compare.generator: " + Failing.class.getName()
                        + " failed: java.lang.IllegalStateException: no parcels today");
    }

    @Test
    void aClassThatMakesNothingIsNoGenerator() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> generatedBy(Object.class))
                .withMessage("compare.generator: java.lang.Object is neither a Supplier nor an Iterable nor an"
                        + " IntFunction");
    }

    @Test
    void messagesOfSeveralClassesNeedTheirCommonType() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> generatedBy(Mixed.class))
                .withMessageEndingWith("set compare.type to what all messages are");

        assertThat(messages("", Thing.class.getName(), Mixed.class.getName()).type())
                .isEqualTo(Thing.class);
    }

    private OwnMessages samplesOf(Class<?> type) {
        return messages(samples.toString(), type.getName(), "");
    }

    private static OwnMessages generatedBy(Class<?> generator) {
        return messages("", "", generator.getName());
    }

    private static OwnMessages messages(String samples, String type, String generator) {
        return OwnMessages.of(samples, type, generator, "");
    }

    sealed interface Thing permits Parcel, Letter {}

    record Parcel(String to, int grams) implements Thing {}

    record Letter(String to) implements Thing {}

    public static final class Suppliers implements Supplier<Parcel> {
        @Override
        public Parcel get() {
            return new Parcel("Ada", 1);
        }
    }

    public static final class Iterables implements Iterable<Parcel> {
        @Override
        public Iterator<Parcel> iterator() {
            return List.of(new Parcel("Ada", 1)).iterator();
        }
    }

    public static final class Functions implements IntFunction<Parcel> {
        @Override
        public Parcel apply(int which) {
            return new Parcel("Ada", which);
        }
    }

    public static final class Nulls implements Supplier<Parcel> {
        @Override
        public Parcel get() {
            return null;
        }
    }

    public static final class Failing implements Supplier<Parcel> {
        @Override
        public Parcel get() {
            throw new IllegalStateException("no parcels today");
        }
    }

    public static final class Mixed implements IntFunction<Thing> {
        @Override
        public Thing apply(int which) {
            return which % 2 == 0 ? new Parcel("Ada", which) : new Letter("Ada");
        }
    }
}
