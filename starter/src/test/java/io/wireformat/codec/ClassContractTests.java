package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonBackReference;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonManagedReference;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Account;
import io.wireformat.fixtures.Asset;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Device;
import io.wireformat.fixtures.Greeting;
import io.wireformat.fixtures.Invoice;
import io.wireformat.fixtures.Invoices;
import io.wireformat.fixtures.LaterOrder;
import io.wireformat.fixtures.LazyModule;
import io.wireformat.fixtures.LazyModule.LazyList;
import io.wireformat.fixtures.Load;
import io.wireformat.fixtures.LooseOrder;
import io.wireformat.fixtures.Offer;
import io.wireformat.fixtures.OldParcel;
import io.wireformat.fixtures.Order;
import io.wireformat.fixtures.Parcel;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Quantity;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.generated.OwnerDto;
import io.wireformat.fixtures.generated.PetDto;
import io.wireformat.model.MessageModels;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.module.kotlin.KotlinModule;

/** What every format promises for bean classes and for classes in Kotlin; JSON is the referee. */
abstract class ClassContractTests {

    private static final JsonMapper JSON =
            JsonMapper.builder().addModule(new KotlinModule.Builder().build()).build();

    private static final JsonMapper LAZY =
            JsonMapper.builder().addModule(new LazyModule()).build();

    private final Codec codec = codec(new MessageModels(JSON));

    /** The codec under test. */
    protected abstract Codec codec(MessageModels models);

    /** Whether an absent list can be told from an empty one. */
    protected boolean carriesNullLists() {
        return true;
    }

    /** Whether the content itself says which fields it has. */
    protected boolean carriesFieldIdentity() {
        return true;
    }

    /** Whether content tells zero from absence where a field is never null. */
    protected boolean tellsZero() {
        return true;
    }

    /** Whether content tells null from absence. */
    protected boolean tellsNull() {
        return false;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void readsBackABean(Device device) {
        assertSameJson(passed(device, Device.class), device);
    }

    @Test
    void keepsWhatTheConstructorOfABeanLeftWhereContentDoesNotMentionIt() {
        if (carriesFieldIdentity()) {
            OldDevice old = new OldDevice();
            old.setId(7);
            Device expected = new Device();
            expected.setId(7);
            assertSameJson(passed(old, Device.class), expected);
        }
    }

    @Test
    void refusesNullWhereAbsenceMeansWhatTheConstructorLeft() {
        Device device = new Device();
        device.setParts(List.of(new Device()));
        device.getParts().get(0).setSite(null);
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(device));
        assertThat(e.path()).isEqualTo("parts[0].site");
    }

    @Test
    void refusesAnInstanceOfASubclassWhosePropertiesItDoesNotKnow() {
        Device device = new Device();
        device.setParts(List.of(new Device() {}));
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> encode(device))
                .withMessageContaining("other properties than the Device");
    }

    @Test
    void writesWhatIsComputedAndSkipsItWhenRead() {
        Bill bill = new Bill();
        bill.net = 10;
        bill.tax = 2;
        assertSameJson(passed(bill, Bill.class), bill);
        Sale sale = new Sale(10, 2);
        assertSameJson(passed(sale, Sale.class), sale);
        assertThat(passed(bill, Receipt.class)).isEqualTo(new Receipt(10, 2, 12));
        assertThat(passed(sale, Receipt.class)).isEqualTo(new Receipt(10, 2, 12));
    }

    @Test
    void readsBackAClassThatIsMadeByItsConstructorOrAFactory() {
        assertSameJson(passed(new Label("Ada", null), Label.class), new Label("Ada", null));
        assertSameJson(passed(new Label("", "fragile"), Label.class), new Label("", "fragile"));
        assertSameJson(passed(Stamp.of("post", 3), Stamp.class), Stamp.of("post", 3));
    }

    @ParameterizedTest
    @MethodSource("owners")
    void readsBackAClassOfWhichTheConstructorTakesWhatIsRequiredAndSettersTheRest(String json) {
        OwnerDto owner = JSON.readValue(json, OwnerDto.class);
        assertSameJson(passed(owner, OwnerDto.class), owner);
    }

    @Test
    void givesTheConstructorNullForAListThatContentDoesNotMention() {
        OwnerDto owner = JSON.readValue("{\"first_name\":\"Ada\",\"pets\":[]}", OwnerDto.class);
        assertThat(owner.getPhones()).isNull();
        OwnerDto read = (OwnerDto) passed(owner, OwnerDto.class);
        if (carriesNullLists()) {
            assertThat(read.getPhones()).isNull();
        }
        read.addPetsItem(new PetDto("Rex"));
        assertThat(read.getPets()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("circles")
    void readsBackAndShowsOnlyWhatJsonShowsWhereAnnotationsEndACircle(Class<?> type, String json) {
        Object value = JSON.readValue(json, type);
        Object read = plan(type).decode(new ContentReader(encode(value)));
        String shown = JSON.writeValueAsString(value);
        assertThat(JSON.writeValueAsString(read))
                .isIn(shown, shown.replace("\"operations\":null", "\"operations\":[]"));
    }

    @Test
    void setsWhatAManagedReferenceRefersBackTo() {
        Team team = JSON.readValue("{\"name\":\"a\",\"members\":[{\"name\":\"Ada\"},{\"name\":\"Bo\"}]}", Team.class);
        Team read = (Team) passed(team, Team.class);
        assertSameJson(read, team);
        assertThat(read.members).hasSize(2).allSatisfy(member -> assertThat(member.team)
                .isSameAs(read));
        assertSameJson(passed(team.members.get(0), Member.class), team.members.get(0));
    }

    @Test
    void carriesTheTextThatAnAnnotationGivesADate() {
        Visit visit = JSON.readValue("{\"day\":\"29.02.2020\",\"hour\":\"2020-02-29 12\"}", Visit.class);
        String shown = JSON.writeValueAsString(visit);
        assertThat(shown).contains("29.02.2020", "2020-02-29 12");
        assertThat(passed(visit, Visit.class)).isEqualTo(visit);
        assertThat(passed(new Visit(null, null), Visit.class)).isEqualTo(new Visit(null, null));
    }

    @Test
    void showsOfWhatIsLoadedLateWhatTheMappersModuleShows() {
        Codec lazily = codec(new MessageModels(LAZY));
        Shelf shelf = new Shelf();
        shelf.label = "a";
        shelf.books = new LazyList<>(List.of(new Book("Emma"), new BookProxy(new Book("Persuasion"))));
        shelf.lent = new LazyList<>(null);
        shelf.counts = Map.of("new", 2);
        shelf.first = new BookProxy(new Book("Emma"));
        shelf.last = new BookProxy(null);
        Plan plan = ((Binding.Bound) lazily.bind(Shelf.class)).plan();
        ContentBuffer content = new ContentBuffer(16);
        plan.encode(shelf, content);
        Object read = plan.decode(new ContentReader(content.toByteArray()));
        String shown = LAZY.writeValueAsString(shelf);
        assertThat(shown).contains("\"lent\":null", "\"last\":null", "Persuasion");
        String expected = carriesNullLists() ? shown : shown.replace("\"lent\":null", "\"lent\":[]");
        assertThat(LAZY.writeValueAsString(read)).isIn(shown, expected);
    }

    @Test
    void leavesTheEmptyCollectionsOfABeanToIt() {
        Basket basket = (Basket) passed(new Basket(), Basket.class);
        basket.getApples().add("russet");
        basket.getPears().put("conference", 1);
        assertSameJson(passed(basket, Basket.class), basket);
    }

    @Test
    void callsTheSettersInTheOrderOfTheirNumbers() {
        Span span = new Span();
        span.setStart(3);
        span.setEnd(5);
        assertSameJson(passed(span, Span.class), span);
    }

    @ParameterizedTest
    @MethodSource("parcels")
    void readsBackAKotlinClass(Parcel parcel) {
        assertThat(passed(parcel, Parcel.class)).isEqualTo(parcel);
    }

    @Test
    void fillsInTheDefaultsOfAKotlinClassWhereContentDoesNotMentionThem() {
        if (carriesFieldIdentity()) {
            Object read = passed(new OldParcel("Grete"), Parcel.class);
            List<String> marks = carriesNullLists() ? List.of("new") : List.of();
            assertThat(read).isEqualTo(defaults("Grete", marks));
        }
    }

    @Test
    void nullWhereTheDefaultOfAKotlinClassIsNotNullStaysNullOrIsRefused() {
        assertThat(passed(new Greeting("hi"), Greeting.class)).isEqualTo(new Greeting("hi"));
        if (tellsNull()) {
            assertThat(passed(new Greeting(null), Greeting.class)).isEqualTo(new Greeting(null));
        } else {
            EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(new Greeting(null)));
            assertThat(e.path()).isEqualTo("text");
        }
    }

    @Test
    void nullWhereABeanStartsWithSomethingStaysNullOrIsRefused() {
        Job job = new Job();
        job.setTask(null);
        job.setSteps(null);
        if (tellsNull()) {
            assertSameJson(passed(job, Job.class), job);
        } else {
            EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(job));
            assertThat(e.path()).isEqualTo("task");
        }
    }

    @Test
    void aConstantThatIsNotKnownIsNoDefault() {
        LaterJob later = new LaterJob();
        later.setTask(LaterTask.SLEEP);
        assertRefused("task", later, Job.class);
        assertRefused("state", order(LaterOrder.State.LOST), Order.class);
    }

    @Test
    void aConstantThatIsNotKnownIsNullWhereKotlinTakesNull() {
        assertThat(passed(order(LaterOrder.State.LOST), LooseOrder.class))
                .isEqualTo(new LooseOrder(1L, null, "note", new Parcel.Cash(2)));
    }

    @Test
    void nullIsNoDefaultWhereItIsNoValue() {
        if (tellsNull()) {
            assertRefused("state", new LooseOrder(1L, null, "note", new Parcel.Cash(2)), Order.class);
            assertRefused("payment", new LooseOrder(1L, Order.State.PAID, "note", null), Order.class);
        }
    }

    @Test
    void theDefaultOfAnEnumIsForConstantsThatAreNotKnown() {
        if (carriesFieldIdentity() && tellsZero()) {
            assertThat(catchThrowableOfType(DecodingException.class, () -> passed(new Nothing(), Marked.class))
                            .path())
                    .isEqualTo("mark");
        }
    }

    @Test
    void readsBackValueClassesAndUnsignedNumbers() {
        assertThat(passed(Invoices.FULL, Invoice.class)).isEqualTo(Invoices.FULL);
        assertThat(passed(Invoices.ZERO, Invoice.class)).isEqualTo(Invoices.ZERO);
    }

    @Test
    void fillsInTheDefaultsOfValueClasses() {
        assertThat(passed(Invoices.OFFER, Offer.class)).isEqualTo(Invoices.OFFER);
        if (carriesFieldIdentity()) {
            assertThat(passed(new Nothing(), Offer.class)).isEqualTo(JSON.readValue("{}", Offer.class));
        }
    }

    @Test
    void refusesAnUnsignedNumberThatIsTooLarge() {
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(Invoices.TOO_LARGE));
        assertThat(e.path()).isEqualTo("amount");
        DecodingException negative =
                catchThrowableOfType(DecodingException.class, () -> passed(new Signed(-1, 0), Quantity.class));
        assertThat(negative.path()).isEqualTo("count");
    }

    @Test
    void whatAValueClassRefusesIsRefusedInContent() {
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> passed(new Weighed(-1), Load.class));
        assertThat(e.path()).isEqualTo("weight");
        assertThat(e).hasMessageContaining("is not a valid Weight");
    }

    private static LaterOrder order(LaterOrder.State state) {
        return new LaterOrder(1, state, "note", new Parcel.Cash(2));
    }

    /** As JSON does. */
    private void assertRefused(String path, Object content, Class<?> reader) {
        String json = JSON.writeValueAsString(content);
        assertThatExceptionOfType(DatabindException.class).isThrownBy(() -> JSON.readValue(json, reader));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> passed(content, reader));
        assertThat(e.path()).isEqualTo(path);
    }

    static Stream<String> owners() {
        return Stream.of(
                "{\"first_name\":\"Ada\",\"phones\":[\"1\"]}",
                "{\"first_name\":\"\",\"phones\":[\"\"],\"id\":0,\"active\":false,\"visits\":{\"may\":0}}",
                "{\"first_name\":\"Ada\",\"phones\":[\"1\",\"2\"],\"id\":7,\"since\":\"2020-02-29\","
                        + "\"pets\":[{\"name\":\"Rex\"},{\"name\":\"\",\"id\":0,\"weight\":0.5}],"
                        + "\"favourite\":{\"id\":1,\"name\":\"Rex\"}}");
    }

    static Stream<Arguments> circles() {
        String account = "{\"id\":1,\"name\":\"a\",\"balance\":2.50,"
                + "\"operations\":[{\"id\":5,\"account\":{\"id\":1},\"amount\":1.25}],\"holder\":{\"login\":\"ada\"}}";
        return Stream.of(
                Arguments.of(Account.class, account),
                Arguments.of(Account.Operation.class, "{\"id\":5,\"account\":" + account + "}"),
                Arguments.of(Account.Holder.class, "{\"login\":\"ada\",\"accounts\":[" + account + "]}"));
    }

    static Stream<Device> devices() {
        Device zeros = new Device();
        zeros.setRetries(0);
        zeros.port = 0;
        zeros.setColor(Color.values()[0]);
        zeros.setSite("");
        Device device = new Device();
        device.setId(Long.MAX_VALUE);
        device.setName("sensor");
        device.setRetries(-1);
        device.setActive(true);
        device.setLoad(0.25);
        device.setColor(Color.BLUE);
        device.setSeen(Instant.parse("2026-01-31T12:00:00.123Z"));
        device.setRoom(Optional.of("attic"));
        device.setParts(List.of(zeros, new Device()));
        device.setCorners(Map.of("left", new Point(1, 2, null)));
        device.setShape(new Shape.Circle(2));
        device.setFirmware(new byte[] {1, 2});
        device.secret = "of no format";
        device.port = 443;
        return Stream.of(new Device(), zeros, device);
    }

    static Stream<Parcel> parcels() {
        Parcel defaults = defaults("Grete", List.of("new"));
        Parcel zeros = new Parcel(
                "", 0, "", false, 0.0, Parcel.Service.STANDARD, "", List.of(), List.of(), Map.of(), null, null);
        Parcel parcel = new Parcel(
                "Ada",
                -1,
                "fragile",
                true,
                9.5,
                Parcel.Service.EXPRESS,
                "label",
                List.of("a", "b"),
                List.of(new Parcel.Item("book", 1), new Parcel.Item("", 0)),
                Map.of("net", 1L << 40),
                zeros,
                new Parcel.Card(1234, null));
        Parcel nested = new Parcel(
                "Ada",
                1,
                null,
                true,
                null,
                Parcel.Service.EXPRESS,
                "",
                List.of(""),
                List.of(),
                Map.of(),
                defaults,
                new Parcel.Cash(0));
        return Stream.of(defaults, zeros, parcel, nested);
    }

    private static Parcel defaults(String to, List<String> marks) {
        return new Parcel(
                to, 100, null, true, null, Parcel.Service.EXPRESS, "to " + to, marks, List.of(), Map.of(), null, null);
    }

    private static void assertSameJson(Object actual, Object expected) {
        assertThat(JSON.writeValueAsString(actual)).isEqualTo(JSON.writeValueAsString(expected));
    }

    private Object passed(Object message, Class<?> reader) {
        return plan(reader).decode(new ContentReader(encode(message)));
    }

    private byte[] encode(Object message) {
        ContentBuffer content = new ContentBuffer(16);
        plan(message.getClass()).encode(message, content);
        return content.toByteArray();
    }

    private Plan plan(Class<?> type) {
        Binding binding = codec.bind(type);
        assertThat(binding).isInstanceOf(Binding.Bound.class);
        return ((Binding.Bound) binding).plan();
    }

    /** Starts with a task. */
    static final class Job {

        private @Nullable Task task = Task.READ;

        private @Nullable List<String> steps = new ArrayList<>();

        public @Nullable Task getTask() {
            return task;
        }

        public void setTask(@Nullable Task task) {
            this.task = task;
        }

        public @Nullable List<String> getSteps() {
            return steps;
        }

        public void setSteps(@Nullable List<String> steps) {
            this.steps = steps;
        }
    }

    enum Task {
        READ,
        WRITE
    }

    /** A job with a task that the other does not know. */
    static final class LaterJob {

        private @Nullable LaterTask task = LaterTask.READ;

        private @Nullable List<String> steps = new ArrayList<>();

        public @Nullable LaterTask getTask() {
            return task;
        }

        public void setTask(@Nullable LaterTask task) {
            this.task = task;
        }

        public @Nullable List<String> getSteps() {
            return steps;
        }

        public void setSteps(@Nullable List<String> steps) {
            this.steps = steps;
        }
    }

    enum LaterTask {
        READ,
        WRITE,
        SLEEP
    }

    @NullMarked
    record Marked(@FieldNumber(2) Mark mark) {}

    record Nothing() {}

    record Signed(long count, long amount) {}

    record Weighed(int weight) {}

    enum Mark {
        @FieldNumber(1)
        PLAIN,
        @FieldNumber(2)
        @JsonEnumDefaultValue
        OTHER
    }

    /** Made by its constructor. */
    static final class Label {

        private final String to;

        private final @Nullable String note;

        @JsonCreator
        Label(@JsonProperty("to") String to, @JsonProperty("note") @Nullable String note) {
            this.to = to;
            this.note = note;
        }

        public String getTo() {
            return to;
        }

        public @Nullable String getNote() {
            return note;
        }
    }

    /** Made by a factory. */
    static final class Stamp {

        private final String motif;

        private final int cents;

        private Stamp(String motif, int cents) {
            this.motif = motif;
            this.cents = cents;
        }

        @JsonCreator
        static Stamp of(@JsonProperty("motif") String motif, @JsonProperty("cents") int cents) {
            return new Stamp(motif, cents);
        }

        public String getMotif() {
            return motif;
        }

        public int getCents() {
            return cents;
        }
    }

    /** Adds to what its constructor made. */
    static final class Basket {

        private List<String> apples = new ArrayList<>();

        private Map<String, Integer> pears = new LinkedHashMap<>();

        public List<String> getApples() {
            return apples;
        }

        public void setApples(List<String> apples) {
            this.apples = apples;
        }

        public Map<String, Integer> getPears() {
            return pears;
        }

        public void setPears(Map<String, Integer> pears) {
            this.pears = pears;
        }
    }

    /** Refuses an end that is not behind its start. */
    static final class Span {

        private int start;

        private int end;

        public int getStart() {
            return start;
        }

        public void setStart(int start) {
            if (end != 0) {
                throw new IllegalStateException("the start comes first");
            }
            this.start = start;
        }

        public int getEnd() {
            return end;
        }

        public void setEnd(int end) {
            this.end = end;
        }
    }

    /** Is shown in a format of its own. */
    public record Visit(
            @JsonFormat(pattern = "dd.MM.yyyy") @Nullable LocalDate day,
            @JsonFormat(pattern = "yyyy-MM-dd HH") @Nullable LocalDateTime hour) {}

    /** Has members that know it. */
    public static final class Team {
        public String name = "";

        @JsonManagedReference
        public List<Member> members = new ArrayList<>();
    }

    /** Knows its team. */
    public static final class Member {
        public String name = "";

        @JsonBackReference
        public @Nullable Team team;
    }

    /** Holds what may be loaded late. */
    public static final class Shelf {
        public String label = "";
        public @Nullable List<Book> books;
        public @Nullable List<Book> lent;
        public @Nullable Map<String, Integer> counts;
        public @Nullable Book first;
        public @Nullable Book last;
    }

    /** Of which there may be proxies. */
    @LazyModule.Entity
    public static class Book {
        public String title = "";

        public Book() {}

        Book(String title) {
            this.title = title;
        }
    }

    static final class BookProxy extends Book implements LazyModule.LazyProxy {

        private final @Nullable Book book;

        BookProxy(@Nullable Book book) {
            this.book = book;
        }

        @Override
        public @Nullable Object loaded() {
            return book;
        }
    }

    /** A device as an older program knew it. */
    static class OldDevice extends Asset {}

    static class Bill {
        public int net;
        public int tax;

        public int getTotal() {
            return net + tax;
        }
    }

    record Sale(int net, int tax) {
        public int getTotal() {
            return net + tax;
        }
    }

    record Receipt(int net, int tax, @FieldNumber(101) int total) {}
}
