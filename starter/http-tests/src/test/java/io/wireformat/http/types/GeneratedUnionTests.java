package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.RequestFactory;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.SpringClient;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/** Types that have subtypes as openapi-generator makes them, in every format. */
@ParameterizedClass
@SomeOf("SERVLET")
class GeneratedUnionTests extends Served {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class), "wireformat.schemas.enabled=true");
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerReturnsTheTypeThatJsonReads(TestFormat format) {
        for (String path : List.of("/animal", "/cat", "/any-animal", "/fruit", "/payment", "/entity")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path + text(response)).isEqualTo(200);
            Class<?> type = typeOf(path);
            assertThat(format.decode(response.body(), type)).as(path).isEqualTo(fromJson(path, type));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aListHoldsWhatJsonReads(TestFormat format) {
        Type type =
                ResolvableType.forClassWithGenerics(List.class, Animal.class).getType();
        HttpResponse<byte[]> response = server.get("/animals", "Accept", format.mediaType());

        assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
        assertThat(format.decode(response.body(), type)).isEqualTo(fromJson("/animals", type));
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerReadsTheTypeThatJsonReads(TestFormat format) {
        for (String path : List.of("/animal", "/fruit", "/payment")) {
            byte[] content = server.get(path, "Accept", format.mediaType()).body();
            byte[] json = server.get(path, "Accept", "application/json").body();

            HttpResponse<byte[]> told =
                    server.post(path, content, "Content-Type", format.mediaType(), "Accept", "application/json");

            assertThat(told.statusCode()).as(path + text(told)).isEqualTo(200);
            assertThat(text(told))
                    .isEqualTo(text(
                            server.post(path, json, "Content-Type", "application/json", "Accept", "application/json")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void clientsReadAndSendWhatTheyDoInJson(TestFormat format) {
        RestClient client = SpringClient.restClient(server, format.formatName(), RequestFactory.JDK);
        for (String path : List.of("/animal", "/fruit", "/payment")) {
            Object read = client.get().uri(server.uri(path)).retrieve().body(typeOf(path));
            String told = client.post()
                    .uri(server.uri(path))
                    .body(read)
                    .accept(MediaType.TEXT_PLAIN)
                    .retrieve()
                    .body(String.class);

            assertThat(read).isEqualTo(fromJson(path, typeOf(path)));
            assertThat(told).isEqualTo(read.toString());
        }
    }

    static Stream<SchemaLanguage> languages() {
        return io.wireformat.fixtures.Languages.all().stream();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void supportedTypesHaveASchema(SchemaLanguage language) {
        for (String name : List.of("AnyAnimal", "AnyCat", "Fruit", "Payment", "AnyAnimalList")) {
            HttpResponse<byte[]> schema = server.get("/wireformat/schemas/" + name, "Accept", language.mediaType());

            assertThat(schema.statusCode()).as(name + text(schema)).isEqualTo(200);
        }
    }

    private static Class<?> typeOf(String path) {
        return switch (path) {
            case "/fruit" -> Fruit.class;
            case "/payment" -> Payment.class;
            case "/cat" -> Cat.class;
            default -> Animal.class;
        };
    }

    private static Object fromJson(String path, Type type) {
        return JSON.readValue(server.get(path, "Accept", "application/json").body(), JSON.constructType(type));
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @GetMapping("/animal")
        Animal animal() {
            Cat cat = new Cat();
            cat.setColor("grey");
            cat.setDeclawed(true);
            return cat;
        }

        @PostMapping("/animal")
        String animal(@RequestBody Animal animal) {
            return animal.toString();
        }

        @GetMapping("/cat")
        Cat cat() {
            return (Cat) animal();
        }

        @GetMapping("/any-animal")
        Object anyAnimal() {
            return animal();
        }

        @GetMapping("/entity")
        ResponseEntity<Animal> entity() {
            Animal animal = new Animal();
            animal.setColor("red");
            return ResponseEntity.ok(animal);
        }

        @GetMapping("/animals")
        List<Animal> animals() {
            Siamese siamese = new Siamese();
            siamese.setColor("cream");
            return List.of(animal(), siamese, new Animal());
        }

        @GetMapping("/fruit")
        Fruit fruit() {
            return new Apple();
        }

        @PostMapping("/fruit")
        String fruit(@RequestBody Fruit fruit) {
            return fruit.toString();
        }

        @GetMapping("/payment")
        Payment payment() {
            Card card = new Card();
            card.setNumber("4111");
            return card;
        }

        @PostMapping("/payment")
        String payment(@RequestBody Payment payment) {
            return payment.toString();
        }
    }

    /** A parent with a discriminator, whose subclasses are of several levels. */
    @NullUnmarked
    @JsonIgnoreProperties(value = "className", allowSetters = true)
    @JsonTypeInfo(
            use = JsonTypeInfo.Id.NAME,
            include = JsonTypeInfo.As.PROPERTY,
            property = "className",
            visible = true)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Cat.class, name = "Cat"),
        @JsonSubTypes.Type(value = Siamese.class, name = "Siamese")
    })
    static class Animal {
        private String className;
        private String color = "red";

        @JsonProperty("className")
        public String getClassName() {
            return className;
        }

        public void setClassName(String className) {
            this.className = className;
        }

        @JsonProperty("color")
        public String getColor() {
            return color;
        }

        public void setColor(String color) {
            this.color = color;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other != null && toString().equals(other.toString());
        }

        @Override
        public int hashCode() {
            return toString().hashCode();
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + " " + className + " " + color;
        }
    }

    @NullUnmarked
    static class Cat extends Animal {
        private Boolean declawed;

        @JsonProperty("declawed")
        public Boolean getDeclawed() {
            return declawed;
        }

        public void setDeclawed(Boolean declawed) {
            this.declawed = declawed;
        }

        @Override
        public String toString() {
            return super.toString() + " " + declawed;
        }
    }

    static class Siamese extends Cat {}

    /** As {@code useOneOfInterfaces} has it. */
    @JsonIgnoreProperties(value = "fruitType", allowSetters = true)
    @JsonTypeInfo(
            use = JsonTypeInfo.Id.NAME,
            include = JsonTypeInfo.As.PROPERTY,
            property = "fruitType",
            visible = true)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Apple.class, name = "APPLE"),
        @JsonSubTypes.Type(value = Banana.class, name = "BANANA")
    })
    interface Fruit {
        Object getFruitType();
    }

    enum FruitType {
        BANANA,
        APPLE
    }

    @NullUnmarked
    static class Apple implements Fruit {
        private FruitType fruitType;

        @Override
        @JsonProperty("fruitType")
        public FruitType getFruitType() {
            return fruitType;
        }

        public void setFruitType(FruitType fruitType) {
            this.fruitType = fruitType;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Apple apple && fruitType == apple.fruitType;
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(fruitType);
        }

        @Override
        public String toString() {
            return "Apple " + fruitType;
        }
    }

    record Banana(FruitType fruitType, int length) implements Fruit {
        @Override
        @JsonProperty("fruitType")
        public FruitType getFruitType() {
            return fruitType;
        }
    }

    /** As {@code useSealed} and {@code useDeductionForOneOfInterfaces} have it. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Card.class), @JsonSubTypes.Type(Transfer.class)})
    sealed interface Payment permits Card, Transfer {}

    @NullUnmarked
    static final class Card implements Payment {
        private String number;

        public String getNumber() {
            return number;
        }

        public void setNumber(String number) {
            this.number = number;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Card card && Objects.equals(number, card.number);
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(number);
        }

        @Override
        public String toString() {
            return "Card " + number;
        }
    }

    record Transfer(String iban, String reference) implements Payment {}
}
