package io.wireformat.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.protobuf.ProtobufCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Types that refer to one another: each is described and adapted once, whatever the number of types that contain it. */
class ConnectedTypesTests {

    private static final Projection FORMAT = Projection.builder().build();

    private final MessageModels models = new MessageModels(JsonMapper.shared());

    @Test
    void rootsShareTheTypesOfAFormat() {
        FieldType order = FORMAT.of(models, Order.class).type();
        FieldType customer = FORMAT.of(models, Customer.class).type();

        assertThat(typeOf(order, "customer")).isSameAs(customer);
        assertThat(((ListType) typeOf(customer, "orders")).element()).isSameAs(order);
        assertThat(FORMAT.of(models, Order.class).type()).isSameAs(order);
    }

    @Test
    void rootsShareTheMessagesThatAFormatNeedsForMaps() {
        FieldType first = FORMAT.of(models, Stock.class).type();
        FieldType second = FORMAT.of(models, Shelf.class).type();

        assertThat(((ListType) typeOf(first, "byName")).element())
                .isInstanceOf(MessageModel.class)
                .isSameAs(((ListType) typeOf(second, "byLabel")).element());
    }

    @Test
    void omittedPropertiesMakeOneMore() {
        PartialType partial = new PartialType(Order.class, java.util.Set.of("note"));

        FieldType first = models.describe(partial);

        assertThat(models.describe(partial)).isSameAs(first).isNotSameAs(models.describe(Order.class));
        assertThat(typeOf(first, "customer")).isSameAs(models.describe(Customer.class));
    }

    @Test
    void unsupportedTypeMakesItsContainersUnsupported() {
        for (Class<?> type : List.of(Outer.class, Middle.class, Inner.class, Outer.class)) {
            assertThatThrownBy(() -> models.describe(type))
                    .isInstanceOf(UnsupportedTypeException.class)
                    .hasMessageContaining("Inner.thread");
        }
        assertThat(models.describe(Beside.class)).isInstanceOf(MessageModel.class);
        assertThat(models.describe(Order.class)).isInstanceOf(MessageModel.class);
    }

    @Test
    void typeUnsupportedByAFormatMakesItsContainersUnsupported() {
        Projection few = Projection.builder()
                .requiring(type -> {
                    if (type.toString().equals("Beside")) {
                        throw new UnsupportedTypeException("Beside", "is refused");
                    }
                })
                .build();

        for (Class<?> type : List.of(HolderOfBeside.class, Beside.class, HolderOfBeside.class)) {
            assertThatThrownBy(() -> few.of(models, type)).hasMessageContaining("Beside: is refused");
        }
        assertThat(few.of(models, Order.class).type()).isInstanceOf(MessageModel.class);
    }

    @Test
    void typeWithATypeThatIsOnlyWrittenIsOnlyWritten() {
        assertThat(Projection.whyNotRead(models.describe(HolderOfWritten.class)))
                .isNotNull()
                .isEqualTo(Projection.whyNotRead(models.describe(Written.class)));
        assertThat(Projection.whyNotRead(models.describe(Order.class))).isNull();
    }

    @Test
    void longChainsNeedNoDeepStack(@TempDir Path folder) throws Exception {
        int length = 300;
        try (URLClassLoader classes = chain(folder, length)) {
            Class<?> first = classes.loadClass("chain.Link0");
            ProtobufCodec codec = new ProtobufCodec(models, GeneratedTypes.NONE);
            FutureTask<byte[]> task = new FutureTask<>(() -> {
                Binding binding = codec.bind(first);
                assertThat(binding).isInstanceOf(Binding.Bound.class);
                Binding.Bound bound = (Binding.Bound) binding;
                Object value = first.getConstructors()[0].newInstance(7, null);
                ContentBuffer content = new ContentBuffer(8);
                bound.plan().encode(value, content);
                assertThat(bound.plan().decode(new ContentReader(content.toByteArray())))
                        .isEqualTo(value);
                return content.toByteArray();
            });
            // the JSON mapper needs some of it, too
            Thread small = new Thread(null, task, "small stack", 1024 * 1024);
            small.start();

            assertThat(task.get()).containsExactly(8, 7);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
        assertThat(models.describe(Order.class)).isNotNull();
    }

    private static URLClassLoader chain(Path folder, int length) throws IOException {
        StringBuilder source = new StringBuilder("package chain;\n");
        for (int i = 0; i < length; i++) {
            source.append(i == 0 ? "public " : "")
                    .append("record Link" + i + "(int number, Link" + (i + 1) % length + " next) {}\n");
        }
        Path file = Files.writeString(
                Files.createDirectories(folder.resolve("chain")).resolve("Link0.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(file))
                            .call())
                    .isTrue();
        }
        return new URLClassLoader(new URL[] {folder.toUri().toURL()});
    }

    private static FieldType typeOf(FieldType message, String field) {
        return Field.of(message).stream()
                .filter(one -> one.name().equals(field))
                .findFirst()
                .orElseThrow()
                .type();
    }

    record Order(Customer customer, @Nullable String note) {}

    record Customer(String name, List<Order> orders) {}

    record Stock(Map<String, Order> byName) {}

    record Shelf(Map<String, Order> byLabel) {}

    record Outer(Middle middle, Beside beside) {}

    record Middle(List<Inner> inner, @Nullable Outer outer) {}

    record Inner(Thread thread, Middle middle) {}

    record Beside(int number) {}

    record HolderOfBeside(Beside beside, Order order) {}

    record HolderOfWritten(List<Written> written, Order order) {}

    static final class Written {

        private final OutputStream out;

        Written(OutputStream out) {
            this.out = out;
        }

        public int getNumber() {
            return out.hashCode();
        }
    }
}
