package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.fixtures.Languages;
import io.wireformat.fixtures.Point;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Spring Data's pages with its own module in the mapper, and Spring HATEOAS's models; by name, as the model has them. */
class SpringPageTests {

    private static final String DATA = "org.springframework.data.";

    @BeforeEach
    void requireSpringData() {
        assumeTrue(ClassUtils.isPresent(DATA + "domain.Page", null), "needs spring-data-commons");
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void writesWhatJsonShowsOfAPage(String format) throws Exception {
        JsonMapper json = mapper("VIA_DTO");
        Object page = page(List.of(new Point(1, 2, "a"), new Point(3, 4, null)));
        Type read = json.getTypeFactory().constructParametricType(Paged.class, Point.class);
        for (String declared : List.of("domain.Page", "domain.PageImpl")) {
            byte[] content = EveryFormat.encode(format, json, type(json, declared), page);
            Object fields = EveryFormat.decode(format, json, read, content);
            assertThat((JsonNode) json.valueToTree(fields)).isEqualTo(json.valueToTree(page));
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void writesWhatJsonShowsOfAPagedModel(String format) throws Exception {
        JsonMapper json = mapper("DIRECT");
        Object model = Class.forName(DATA + "web.PagedModel")
                .getConstructors()[0]
                .newInstance(page(List.of(new Point(1, 2, "a"))));
        byte[] content = EveryFormat.encode(format, json, type(json, "web.PagedModel"), model);
        Type read = json.getTypeFactory().constructParametricType(Paged.class, Point.class);
        assertThat((JsonNode) json.valueToTree(EveryFormat.decode(format, json, read, content)))
                .isEqualTo(json.valueToTree(model));
    }

    @Test
    void namesTheSettingWhereJsonShowsWhatMayChange() throws Exception {
        JsonMapper json = mapper("DIRECT");
        assertThat(EveryFormat.bind("protobuf", json, type(json, "domain.Page")))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .contains("spring.data.web.pageable.serialization-mode=via_dto", "VIA_DTO"));
    }

    @Test
    void declinesPagesOfWhichAMixInHidesSomethingFromJson() throws Exception {
        Class<?> model = Class.forName(DATA + "web.PagedModel");
        Class<?> metadata = Class.forName(DATA + "web.PagedModel$PageMetadata");
        for (JsonMapper.Builder hiding : List.of(
                mapper("VIA_DTO").rebuild().addMixIn(metadata, WithoutTotal.class),
                mapper("VIA_DTO").rebuild().addMixIn(model, WithoutMetadata.class),
                mapper("VIA_DTO").rebuild().addMixIn(model, WithoutLabels.class))) {
            JsonMapper json = hiding.build();
            assertThat(EveryFormat.bind("protobuf", json, type(json, "domain.Page")))
                    .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                            .contains("JSON shows other properties of a Page"));
        }
    }

    @Test
    void refusesAPageOfAnotherClassWhichJsonMayShowOtherwise() throws Exception {
        JsonMapper json = mapper("VIA_DTO");
        Object page = page(List.of(new Point(1, 2, "a")));
        Object another = Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Class.forName(DATA + "domain.Page")},
                (proxy, method, arguments) -> method.invoke(page, arguments));
        EncodingException e = catchThrowableOfType(
                EncodingException.class,
                () -> EveryFormat.encode("protobuf", json, type(json, "domain.Page"), another));
        assertThat(e).hasMessageContaining("only JSON knows");
    }

    @Test
    void readsNoPageAsJsonReadsNone() throws Exception {
        JsonMapper json = mapper("VIA_DTO");
        byte[] content = EveryFormat.encode("protobuf", json, type(json, "domain.Page"), page(List.of()));
        DecodingException e = catchThrowableOfType(
                DecodingException.class,
                () -> EveryFormat.decode("protobuf", json, type(json, "domain.Page"), content));
        assertThat(e).hasMessageContaining("JSON writes and does not read");
    }

    @Test
    void callsItWhatSpringDataCallsIt() throws Exception {
        JsonMapper json = mapper("VIA_DTO");
        assertThat(Languages.PROTOBUF.export(new MessageModels(json).describe(type(json, "domain.Page"))))
                .contains("message PagedModelOfPoint {\n  repeated Point content = 1;\n  PageMetadata page = 2;");
    }

    @Test
    void saysWhyModelsWithLinksStayWithTheirOwnFormats() throws Exception {
        JsonMapper json = JsonMapper.shared();
        for (String name : List.of("EntityModel", "CollectionModel", "PagedModel")) {
            Type type = json.getTypeFactory()
                    .constructParametricType(Class.forName("org.springframework.hateoas." + name), Point.class);
            assertThat(EveryFormat.bind("protobuf", json, type))
                    .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                            .contains("links of " + name, "return its content"));
        }
    }

    private static Object page(List<Point> content) throws Exception {
        return Class.forName(DATA + "domain.PageImpl")
                .getConstructor(List.class)
                .newInstance(content);
    }

    private static Type type(JsonMapper json, String name) throws ClassNotFoundException {
        return json.getTypeFactory().constructParametricType(Class.forName(DATA + name), Point.class);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static JsonMapper mapper(String mode) throws Exception {
        Class<?> settings = Class.forName(DATA + "web.config.SpringDataWebSettings");
        Class modes = settings.getRecordComponents()[0].getType();
        Object chosen = settings.getConstructors()[0].newInstance(Enum.valueOf(modes, mode));
        Object module = Class.forName(DATA + "web.config.SpringDataJackson3Configuration$PageModule")
                .getConstructor(settings)
                .newInstance(chosen);
        return JsonMapper.builder().addModule((JacksonModule) module).build();
    }

    @JsonIgnoreProperties("totalElements")
    interface WithoutTotal {}

    @JsonIgnoreProperties("page")
    interface WithoutMetadata {}

    interface WithoutLabels {
        @JsonIgnoreProperties("label")
        List<?> getContent();
    }

    record Paged<T>(List<T> content, Numbers page) {}

    record Numbers(long size, long number, long totalElements, long totalPages) {}
}
