package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.Field;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds which alternative of a union a map is, as JSON does of an object. The map still comes next. */
final class AlternativeOfMap {

    /** Of an alternative that is not known. */
    static final int UNKNOWN = -1;

    private final Form form;

    private final String union;

    private final NameTable alternatives;

    /** The property that names the alternative, or all by which it is deduced. */
    private final NameTable properties;

    /** Of each property the alternatives that have it. */
    private final List<BitSet> having;

    private final int candidates;

    private final int empty;

    private final int fallback;

    AlternativeOfMap(UnionModel union) {
        List<String> names =
                new ArrayList<>(union.alternatives().stream().map(Field::name).toList());
        this.form = union.discriminator().form();
        this.union = union.name();
        this.alternatives = new NameTable(names);
        this.fallback = union.fallback() == null ? UNKNOWN : names.indexOf(union.fallback());
        if (form != Form.DEDUCTION) {
            this.properties = new NameTable(List.of(union.discriminator().property()));
            this.having = List.of();
            this.candidates = 0;
            this.empty = UNKNOWN;
            return;
        }
        int known = names.size();
        List<String> deducing = List.copyOf(union.deduced().keySet());
        this.properties = new NameTable(deducing);
        this.having = deducing.stream()
                .map(property -> {
                    BitSet having = new BitSet();
                    union.deduced().get(property).forEach(name -> having.set(indexOf(names, name)));
                    return having;
                })
                .toList();
        this.candidates = names.size();
        BitSet all = new BitSet();
        having.forEach(all::or);
        this.empty = all.nextClearBit(0) < known ? all.nextClearBit(0) : UNKNOWN;
    }

    private static int indexOf(List<String> names, String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    int find(ContentReader in) {
        int start = in.position();
        int size = MessagePackReader.mapSize(in);
        int found =
                switch (form) {
                    case PROPERTY, EXISTING_PROPERTY -> named(in, size);
                    case WRAPPER_OBJECT -> wrapped(in, size);
                    case DEDUCTION -> deduced(in, size);
                };
        in.position(start);
        return found == UNKNOWN ? fallback : found;
    }

    private int named(ContentReader in, int size) {
        for (int i = 0; i < size; i++) {
            if (!Token.isStr(in.peekUnsignedByte())) {
                Lookahead.pass(in);
            } else if (properties.read(in, 0) == 0) {
                return alternatives.read(in, -1);
            }
            Lookahead.pass(in);
        }
        if (fallback != UNKNOWN) {
            return fallback;
        }
        throw in.error("the property that names the alternative of " + union + " is absent");
    }

    private int wrapped(ContentReader in, int size) {
        if (size != 1 || !Token.isStr(in.peekUnsignedByte())) {
            throw in.error("a map whose only key names the alternative of " + union + " expected");
        }
        return alternatives.read(in, -1);
    }

    private int deduced(ContentReader in, int size) {
        if (size == 0 && empty != UNKNOWN) {
            return empty;
        }
        BitSet left = new BitSet();
        left.set(0, candidates);
        for (int i = 0; i < size; i++) {
            int property = UNKNOWN;
            if (Token.isStr(in.peekUnsignedByte())) {
                property = properties.read(in, -1);
            } else {
                Lookahead.pass(in);
            }
            if (property >= 0) {
                left.and(having.get(property));
                if (left.cardinality() == 1) {
                    return left.nextSetBit(0);
                }
            }
            Lookahead.pass(in);
        }
        if (fallback != UNKNOWN) {
            return fallback;
        }
        throw in.error("its keys do not tell which alternative of " + union + " it is");
    }
}
