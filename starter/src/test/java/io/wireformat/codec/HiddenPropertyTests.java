package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.fixtures.Secretive;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.jdk.MapSerializer;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.util.StdConverter;
import tools.jackson.module.kotlin.KotlinModule;

/**
 * What JSON hides, every format hides, or it declines the type. Each means of hiding is applied to a record and to a
 * bean class, which the formats write by the message model, and MessagePack also by its library.
 */
class HiddenPropertyTests {

    private static final String NAME = "confidential";

    private static final String VALUE = "no-one-may-see-this";

    static final String FALLBACK = "msgpack fallback";

    static final Map<String, Function<MessageModels, MessagePackCodec.OtherTypes>> FORMATS = Map.of(
            "protobuf",
            models -> new ProtobufCodec(models, GeneratedTypes.NONE)::bind,
            "avro",
            models -> new AvroCodec(models, GeneratedTypes.NONE)::bind,
            "flatbuffers",
            models -> new FlatBuffersCodec(models, GeneratedTypes.NONE)::bind,
            "thrift-compact",
            models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT)::bind,
            "thrift-binary",
            models -> new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.BINARY)::bind,
            "protobuf-json",
            models -> new ProtobufJsonCodec(models, GeneratedTypes.NONE)::bind,
            // packed content is the same, but its bytes are not in a row
            "capnp",
            models -> new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PLAIN)::bind,
            "msgpack map",
            models -> new MessagePackCodec(models, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE)::bind,
            "msgpack array",
            models ->
                    new MessagePackCodec(models, MessagePackCodec.Layout.ARRAY, MessagePackCodec.OtherTypes.NONE)::bind,
            FALLBACK,
            MessagePackCodec::otherTypes);

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("cases")
    void hidesWhatJsonHides(String format, Hiding hiding) {
        String json = hiding.json.writeValueAsString(hiding.value);
        boolean jsonShowsValue = json.contains(VALUE);
        assertThat(json).doesNotContain(NAME);

        Binding binding = bind(format, hiding);
        if (binding instanceof Binding.Bound bound) {
            String content = encode(bound.plan(), hiding.value);
            assertThat(content).doesNotContain(NAME);
            assertThat(jsonShowsValue || !content.contains(VALUE)).isTrue();
        } else {
            assertThat(((Binding.Declined) binding).reason()).contains(": ");
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void showsWhatJsonShows(String format) {
        Hiding nothing = new Hiding("nothing", JsonMapper.shared(), PlainRecord.class, new PlainRecord("a", VALUE));
        assertThat(bind(format, nothing))
                .isInstanceOfSatisfying(Binding.Bound.class, bound -> assertThat(encode(bound.plan(), nothing.value))
                        .contains(VALUE));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void showsWhatJsonShowsOfABean(String format) {
        Hiding nothing = new Hiding("nothing", JsonMapper.shared(), PlainBean.class, new PlainBean());
        assertThat(bind(format, nothing))
                .isInstanceOfSatisfying(Binding.Bound.class, bound -> assertThat(encode(bound.plan(), nothing.value))
                        .contains(VALUE));
    }

    static Stream<String> formats() {
        return FORMATS.keySet().stream();
    }

    static Stream<Arguments> cases() {
        return formats().flatMap(format -> Stream.of(
                        byAnnotation(), byHolder(), byViewOrFilter(), byMapper(), byModule(), inContainers())
                .flatMap(hidings -> hidings)
                .map(hiding -> Arguments.of(format, hiding)));
    }

    private static Stream<Hiding> byAnnotation() {
        JsonMapper mapper = JsonMapper.shared();
        JsonMapper kotlin = JsonMapper.builder()
                .addModule(new KotlinModule.Builder().build())
                .build();
        return Stream.of(
                new Hiding("@JsonIgnore", mapper, IgnoreRecord.class, new IgnoreRecord("a", VALUE)),
                new Hiding("@JsonIgnore", mapper, IgnoreBean.class, new IgnoreBean()),
                new Hiding("@JsonIgnore of a getter", mapper, IgnoreGetterBean.class, new IgnoreGetterBean()),
                new Hiding("@JsonIgnore of a field", mapper, IgnoreFieldBean.class, new IgnoreFieldBean()),
                new Hiding("@JsonProperty", mapper, RenamedBean.class, new RenamedBean()),
                new Hiding("inherited", mapper, InheritingBean.class, new InheritingBean()),
                new Hiding("WRITE_ONLY", mapper, WriteOnlyRecord.class, new WriteOnlyRecord("a", VALUE)),
                new Hiding("WRITE_ONLY", mapper, WriteOnlyBean.class, new WriteOnlyBean()),
                new Hiding("@JsonNaming", mapper, NamingRecord.class, new NamingRecord("a", VALUE)),
                new Hiding("@JsonNaming", mapper, NamingBean.class, new NamingBean()),
                new Hiding("@JsonProperty", mapper, RenamedRecord.class, new RenamedRecord("a", VALUE)),
                new Hiding("class ignores", mapper, ClassIgnoresRecord.class, new ClassIgnoresRecord("a", VALUE)),
                new Hiding("class ignores", mapper, ClassIgnoresBean.class, new ClassIgnoresBean()),
                new Hiding("class includes", mapper, ClassIncludesRecord.class, new ClassIncludesRecord("a", VALUE)),
                new Hiding("ignored type", mapper, IgnoredTypeRecord.class, new IgnoredTypeRecord("a", new Ignored())),
                new Hiding("@JsonSerialize", mapper, SerializerRecord.class, new SerializerRecord("a", VALUE)),
                new Hiding("@JsonSerialize", mapper, SerializerBean.class, new SerializerBean()),
                new Hiding("@JsonSerialize(as)", mapper, AsRecord.class, new AsRecord(new Wider())),
                new Hiding("@JsonSerialize(contentAs)", mapper, ContentAsBean.class, new ContentAsBean()),
                new Hiding("class @JsonSerialize(as)", mapper, WiderAsNarrow.class, new WiderAsNarrow()),
                new Hiding("@JsonBackReference", mapper, BackReferring.class, new BackReferring()),
                new Hiding("converter", mapper, ConverterBean.class, new ConverterBean()),
                new Hiding("elements", mapper, ElementsRecord.class, new ElementsRecord("a", List.of(VALUE))),
                new Hiding("class serializer", mapper, MaskedClass.class, new MaskedClass("a", VALUE)),
                new Hiding("inclusion filter", mapper, InclusionRecord.class, new InclusionRecord("a", VALUE)),
                new Hiding("class inclusion", mapper, ClassInclusionRecord.class, new ClassInclusionRecord(VALUE)),
                new Hiding("class inclusion", mapper, ClassInclusionBean.class, new ClassInclusionBean()),
                new Hiding("any-getter", mapper, AnyGetterBean.class, new AnyGetterBean()),
                new Hiding("visibility", mapper, VisibilityBean.class, new VisibilityBean()),
                new Hiding("@JsonIgnore", mapper, IgnoreMade.class, new IgnoreMade("a")),
                new Hiding("@JsonIgnore", kotlin, Secretive.class, new Secretive("a", VALUE)));
    }

    private static Stream<Hiding> byHolder() {
        JsonMapper mapper = JsonMapper.shared();
        PlainRecord plain = new PlainRecord("a", VALUE);
        return Stream.of(
                new Hiding("property ignores", mapper, HolderRecord.class, new HolderRecord(plain)),
                new Hiding("property ignores", mapper, HolderBean.class, new HolderBean()),
                new Hiding("list ignores", mapper, ListHolderRecord.class, new ListHolderRecord(List.of(plain))),
                new Hiding("property includes", mapper, IncludeHolderRecord.class, new IncludeHolderRecord(plain)),
                new Hiding("names of like letters", mapper, TwoHolders.class, new TwoHolders()),
                new Hiding("map ignores", mapper, MapHolderBean.class, new MapHolderBean()));
    }

    private static Stream<Hiding> byViewOrFilter() {
        JsonMapper mapper = JsonMapper.shared();
        ObjectWriter view = mapper.writerWithView(Public.class);
        ObjectWriter filter = mapper.writer(
                new SimpleFilterProvider().addFilter("hide", SimpleBeanPropertyFilter.serializeAllExcept(NAME)));
        JsonMapper viewing = JsonMapper.builder()
                .defaultView(Public.class)
                .disable(MapperFeature.DEFAULT_VIEW_INCLUSION)
                .build();
        return Stream.of(
                new Hiding("active view", viewing, PlainRecord.class, new PlainRecord("a", VALUE)),
                new Hiding("active view", viewing, PlainBean.class, new PlainBean()),
                new Hiding("@JsonView", mapper, view, ViewRecord.class, new ViewRecord("a", VALUE)),
                new Hiding("@JsonView", mapper, view, ViewBean.class, new ViewBean()),
                new Hiding("@JsonFilter", mapper, filter, FilterRecord.class, new FilterRecord("a", VALUE)),
                new Hiding("@JsonFilter", mapper, filter, FilterBean.class, new FilterBean()),
                new Hiding("filter by property", mapper, filter, FilterHolderBean.class, new FilterHolderBean()),
                new Hiding("filter of a map", mapper, filter, FilteredMapBean.class, new FilteredMapBean()));
    }

    private static Stream<Hiding> byMapper() {
        return Stream.of(
                        Map.entry(
                                "mix-in",
                                JsonMapper.builder()
                                        .addMixIn(PlainRecord.class, IgnoreMixIn.class)
                                        .addMixIn(PlainBean.class, IgnoreMixIn.class)),
                        Map.entry(
                                "naming strategy",
                                JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)),
                        Map.entry(
                                "override of the class",
                                JsonMapper.builder()
                                        .withConfigOverride(PlainRecord.class, o -> o.setIgnorals(IGNORALS))
                                        .withConfigOverride(PlainBean.class, o -> o.setIgnorals(IGNORALS))),
                        Map.entry(
                                "introspector",
                                JsonMapper.builder().annotationIntrospector(new IgnoringIntrospector())))
                .map(entry -> Map.entry(entry.getKey(), entry.getValue().build()))
                .flatMap(HiddenPropertyTests::plain);
    }

    private static Stream<Hiding> byModule() {
        SimpleModule serializer = new SimpleModule().addSerializer(new MaskingSerializer());
        SimpleModule converter = new SimpleModule()
                .addSerializer(String.class, new StdConvertingSerializer(String.class, new MaskingConverter()));
        SimpleModule modifier = new SimpleModule().setSerializerModifier(new HidingModifier());
        JsonMapper hides = JsonMapper.builder().addModule(modifier).build();
        JsonMapper masks = JsonMapper.builder().addModule(serializer).build();
        JsonMapper wraps = JsonMapper.builder()
                .addModule(new SimpleModule().setSerializerModifier(new FirstElementHiding()))
                .build();
        JsonMapper converts = JsonMapper.builder().addModule(converter).build();
        JsonMapper masksTrees = JsonMapper.builder()
                .addModule(new SimpleModule().addSerializer(ObjectNode.class, new TreeHiding()))
                .build();
        ObjectNode tree = masksTrees.createObjectNode().put(NAME, VALUE);
        JsonMapper inherits = JsonMapper.builder()
                .addModule(new SimpleModule().setSerializerModifier(new KeyHiding()))
                .build();
        Map<String, String> keyed = Map.of(NAME, VALUE);
        OtherNameRecord masked = new OtherNameRecord("a", VALUE);
        return Stream.concat(
                plain(Map.entry("serializer modifier", hides)),
                Stream.of(
                        new Hiding("module's serializer", masks, OtherNameRecord.class, masked),
                        new Hiding("tree's serializer", masksTrees, OPEN, Map.of("k", tree)),
                        new Hiding("heir of Jackson's", inherits, KeyedRecord.class, new KeyedRecord("a", keyed)),
                        new Hiding("wrapper", wraps, TextsRecord.class, new TextsRecord("a", List.of(VALUE, "b"))),
                        new Hiding("module's serializer", masks, OtherNameBean.class, new OtherNameBean()),
                        new Hiding("module's converter", converts, OtherNameRecord.class, masked),
                        new Hiding("module's converter", converts, OtherNameBean.class, new OtherNameBean())));
    }

    private static Stream<Hiding> inContainers() {
        JsonMapper mapper = JsonMapper.builder()
                .addMixIn(PlainRecord.class, IgnoreMixIn.class)
                .addMixIn(PlainBean.class, IgnoreMixIn.class)
                .build();
        Type records = new TypeReference<List<PlainRecord>>() {}.getType();
        Type beans = new TypeReference<Map<String, List<PlainBean>>>() {}.getType();
        return Stream.of(
                new Hiding("list of records", mapper, records, List.of(new PlainRecord("a", VALUE))),
                new Hiding("map of beans", mapper, beans, Map.of("k", List.of(new PlainBean()))));
    }

    private static Stream<Hiding> plain(Map.Entry<String, JsonMapper> means) {
        return Stream.of(
                new Hiding(means.getKey(), means.getValue(), PlainRecord.class, new PlainRecord("a", VALUE)),
                new Hiding(means.getKey(), means.getValue(), PlainBean.class, new PlainBean()));
    }

    private static Binding bind(String format, Hiding hiding) {
        return Objects.requireNonNull(FORMATS.get(format))
                .apply(new MessageModels(hiding.mapper))
                .bind(hiding.type);
    }

    private static String encode(Plan plan, Object value) {
        ContentBuffer content = new ContentBuffer(64);
        plan.encode(value, content);
        return new String(content.toByteArray(), StandardCharsets.ISO_8859_1);
    }

    private record Hiding(String means, JsonMapper mapper, ObjectWriter json, Type type, Object value) {

        Hiding(String means, JsonMapper mapper, Type type, Object value) {
            this(means, mapper, mapper.writer(), type, value);
        }

        @Override
        public String toString() {
            return means + " on " + type.getTypeName().replaceAll("[\\w.]+[.$](\\w+)", "$1");
        }
    }

    private static final JsonIgnoreProperties.Value IGNORALS = JsonIgnoreProperties.Value.forIgnoredProperties(NAME);

    private static final Type OPEN = new TypeReference<Map<String, Object>>() {}.getType();

    public record TextsRecord(String shown, List<String> texts) {}

    public record KeyedRecord(String shown, Map<String, String> texts) {}

    public static class Contacts {
        @JsonProperty("пароль")
        public String first = "a";

        @JsonProperty("телефон")
        public String second;

        public Contacts() {
            this("b");
        }

        Contacts(String second) {
            this.second = second;
        }
    }

    public static class TwoHolders {
        @JsonIgnoreProperties("пароль")
        public Contacts first = new Contacts();

        @JsonIgnoreProperties("телефон")
        public Contacts second = new Contacts(VALUE);
    }

    public static class Narrow {
        public String shown = "a";
    }

    public static class Wider extends Narrow {
        public String confidential = VALUE;
    }

    @JsonSerialize(as = Narrow.class)
    public static class WiderAsNarrow extends Narrow {
        public String confidential = VALUE;
    }

    public record AsRecord(@JsonSerialize(as = Narrow.class) Wider holds) {}

    public static class ContentAsBean {
        @JsonSerialize(contentAs = Narrow.class)
        public List<Wider> all = List.of(new Wider());
    }

    public static class BackReferring {
        public String shown = "a";

        @JsonBackReference
        public PlainBean confidential = new PlainBean();
    }

    private static final class TreeHiding extends StdSerializer<ObjectNode> {

        TreeHiding() {
            super(ObjectNode.class);
        }

        @Override
        public void serialize(ObjectNode tree, JsonGenerator generator, SerializationContext context) {
            generator.writeStartObject();
            generator.writeEndObject();
        }
    }

    /** Writes maps with an heir of Jackson's own serializer, which writes no entry. */
    private static final class KeyHiding extends ValueSerializerModifier {

        @Override
        public ValueSerializer<?> modifyMapSerializer(
                SerializationConfig config,
                MapType type,
                BeanDescription.Supplier description,
                ValueSerializer<?> serializer) {
            return new WithoutEntries((MapSerializer) serializer);
        }
    }

    private static final class WithoutEntries extends MapSerializer {

        WithoutEntries(MapSerializer serializer) {
            super(serializer, null, false);
        }

        @Override
        public MapSerializer withResolved(
                BeanProperty property,
                ValueSerializer<?> keys,
                ValueSerializer<?> values,
                Set<String> ignored,
                Set<String> included,
                boolean sorted) {
            return this;
        }

        @Override
        public void serializeWithoutTypeInfo(Map<?, ?> map, JsonGenerator generator, SerializationContext context) {}
    }

    /** Wraps the serializers of collections, and keeps a first of two elements to itself. */
    private static final class FirstElementHiding extends ValueSerializerModifier {

        @Override
        public ValueSerializer<?> modifyCollectionSerializer(
                SerializationConfig config,
                CollectionType type,
                BeanDescription.Supplier description,
                ValueSerializer<?> serializer) {
            return new StdSerializer<List<?>>(type) {

                @Override
                @SuppressWarnings("unchecked")
                public void serialize(List<?> list, JsonGenerator generator, SerializationContext context) {
                    List<?> rest = list.size() > 1 ? list.subList(1, list.size()) : list;
                    ((ValueSerializer<Object>) serializer).serialize(rest, generator, context);
                }
            };
        }
    }

    public record PlainRecord(String shown, @Nullable String confidential) {}

    public static class PlainBean {
        public String shown = "a";
        public String confidential = VALUE;
    }

    public record OtherNameRecord(String shown, String other) {}

    public static class OtherNameBean {
        public String shown = "a";
        public String other = VALUE;
    }

    public record IgnoreRecord(
            String shown, @JsonIgnore @Nullable String confidential) {}

    /** Made by its constructor. */
    static final class IgnoreMade {

        private final String name;

        @JsonCreator
        IgnoreMade(@JsonProperty("name") String name) {
            this.name = name;
        }

        public String getName() {
            return name;
        }

        @JsonIgnore
        public String getConfidential() {
            return VALUE;
        }
    }

    public static class IgnoreBean {
        public String shown = "a";

        @JsonIgnore
        public String confidential = VALUE;
    }

    public static class GetterBean {
        public String shown = "a";
        private String value = VALUE;

        public String getConfidential() {
            return value;
        }

        public void setConfidential(String value) {
            this.value = value;
        }
    }

    public static class IgnoreGetterBean extends GetterBean {
        @Override
        @JsonIgnore
        public String getConfidential() {
            return super.getConfidential();
        }
    }

    public static class IgnoreFieldBean {
        public String shown = "a";

        @JsonIgnore
        private String confidential = VALUE;

        public String getConfidential() {
            return confidential;
        }

        public void setConfidential(String confidential) {
            this.confidential = confidential;
        }
    }

    @JsonIgnoreProperties(NAME)
    public static class InheritingBean extends GetterBean {}

    public static class RenamedBean {
        @JsonProperty("open")
        private String confidential = VALUE;

        public String getConfidential() {
            return confidential;
        }

        public void setConfidential(String confidential) {
            this.confidential = confidential;
        }
    }

    public record WriteOnlyRecord(
            String shown,

            @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable
            String confidential) {}

    public static class WriteOnlyBean {
        public String shown = "a";

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        public String confidential = VALUE;
    }

    @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
    public record NamingRecord(String shown, String confidential) {}

    @JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
    public static class NamingBean {
        public String shown = "a";
        public String confidential = VALUE;
    }

    public record RenamedRecord(
            String shown, @JsonProperty("open") String confidential) {}

    @JsonIgnoreProperties(NAME)
    public record ClassIgnoresRecord(String shown, @Nullable String confidential) {}

    @JsonIgnoreProperties(NAME)
    public static class ClassIgnoresBean {
        public String shown = "a";
        public String confidential = VALUE;
    }

    @JsonIncludeProperties("shown")
    public record ClassIncludesRecord(
            String shown, @Nullable String confidential) {}

    public record IgnoredTypeRecord(String shown, @Nullable Ignored confidential) {}

    @JsonIgnoreType
    public static class Ignored {
        public String text = VALUE;
    }

    public record SerializerRecord(
            String shown,
            @JsonSerialize(using = MaskingSerializer.class) String other) {}

    public static class SerializerBean {
        public String shown = "a";

        @JsonSerialize(using = MaskingSerializer.class)
        public String other = VALUE;
    }

    public static class ConverterBean {
        public String shown = "a";

        @JsonSerialize(converter = MaskingConverter.class)
        public String other = VALUE;
    }

    public record ElementsRecord(
            String shown,

            @JsonSerialize(contentUsing = MaskingSerializer.class)
            List<String> other) {}

    @JsonSerialize(using = MaskedClassSerializer.class)
    public record MaskedClass(String shown, String confidential) {}

    public record InclusionRecord(
            String shown,

            @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Never.class)
            String confidential) {}

    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Never.class)
    public record ClassInclusionRecord(String confidential) {}

    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Never.class)
    public static class ClassInclusionBean {
        public String confidential = VALUE;
    }

    /** Equal to everything that the class holds, which means that it is left out. */
    @SuppressWarnings({"EqualsHashCode", "EqualsUnsafeCast"})
    public static class Never {
        @Override
        public boolean equals(@Nullable Object other) {
            return VALUE.equals(other);
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    public static class AnyGetterBean {
        public String shown = "a";

        @JsonAnyGetter
        public Map<String, MaskedClass> more() {
            return Map.of("k", new MaskedClass("a", VALUE));
        }
    }

    @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.NONE)
    public static class VisibilityBean {
        public String confidential = VALUE;

        public String getShown() {
            return "a";
        }
    }

    public record HolderRecord(@JsonIgnoreProperties(NAME) PlainRecord held) {}

    public static class HolderBean {
        @JsonIgnoreProperties(NAME)
        public PlainBean held = new PlainBean();
    }

    public record ListHolderRecord(
            @JsonIgnoreProperties(NAME) List<PlainRecord> held) {}

    public record IncludeHolderRecord(
            @JsonIncludeProperties("shown") PlainRecord held) {}

    public static class MapHolderBean {
        @JsonIgnoreProperties(NAME)
        public Map<String, String> held = Map.of(NAME, VALUE);
    }

    public interface Public {}

    public interface Internal {}

    public record ViewRecord(
            @JsonView(Public.class) String shown,
            @JsonView(Internal.class) @Nullable String confidential) {}

    public static class ViewBean {
        @JsonView(Public.class)
        public String shown = "a";

        @JsonView(Internal.class)
        public String confidential = VALUE;
    }

    @JsonFilter("hide")
    public record FilterRecord(String shown, String confidential) {}

    @JsonFilter("hide")
    public static class FilterBean {
        public String shown = "a";
        public String confidential = VALUE;
    }

    public static class FilterHolderBean {
        @JsonFilter("hide")
        public PlainBean held = new PlainBean();
    }

    public static class FilteredMapBean {
        @JsonFilter("hide")
        public Map<String, String> held = Map.of(NAME, VALUE);
    }

    public abstract static class IgnoreMixIn {
        @JsonIgnore
        public @Nullable String confidential;
    }

    static final class IgnoringIntrospector extends tools.jackson.databind.introspect.JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public boolean hasIgnoreMarker(
                tools.jackson.databind.cfg.MapperConfig<?> config,
                tools.jackson.databind.introspect.AnnotatedMember member) {
            return member.getName().equals(NAME);
        }
    }

    static final class HidingModifier extends ValueSerializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription.Supplier bean, List<BeanPropertyWriter> properties) {
            return properties.stream()
                    .filter(property -> !property.getName().equals(NAME))
                    .collect(java.util.stream.Collectors.toCollection(java.util.ArrayList::new));
        }
    }

    static final class MaskingSerializer extends StdSerializer<String> {

        MaskingSerializer() {
            super(String.class);
        }

        @Override
        public void serialize(String value, JsonGenerator json, SerializationContext context) {
            json.writeString("***");
        }
    }

    static final class MaskingConverter extends StdConverter<String, Integer> {

        @Override
        public Integer convert(String value) {
            return 0;
        }
    }

    static final class MaskedClassSerializer extends StdSerializer<MaskedClass> {

        MaskedClassSerializer() {
            super(MaskedClass.class);
        }

        @Override
        public void serialize(MaskedClass value, JsonGenerator json, SerializationContext context) {
            json.writeString("***");
        }
    }
}
