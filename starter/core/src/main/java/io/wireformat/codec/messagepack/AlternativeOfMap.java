package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.Field;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Finds which alternative of a union a map is, as JSON does for an object, without consuming the map. */
final class AlternativeOfMap {

    /** The index of an unknown alternative. */
    static final int UNKNOWN = -1;

    private final Form form;
    private final String union;
    private final boolean refusesRepeated;
    private final int alternatives;

    /** The names of the alternatives, then their aliases. */
    private final NameTable names;

    /** The same names, to look up the digits of a number. */
    private final List<String> numerals;

    /** The alternative of each name. */
    private final int[] named;

    /** The property that names the alternative, or all from which it is deduced. */
    private final NameTable properties;

    /** The alternatives that have each property. */
    private final List<BitSet> having;

    private final int candidates;
    private final int empty;
    private final int fallback;

    /**
     * @param refusesRepeated whether a second property that names the alternative is an error, not ignored
     */
    AlternativeOfMap(UnionModel union, boolean refusesRepeated) {
        this.refusesRepeated = refusesRepeated;
        List<String> own = union.alternatives().stream().map(Field::name).toList();
        UnionModel.Reading reading = union.reading();
        List<String> known = new ArrayList<>(own);
        known.addAll(reading.aliases().keySet());
        this.form = union.discriminator().form();
        this.union = union.name();
        this.alternatives = own.size();
        this.names = new NameTable(known);
        this.numerals = known;
        this.named = known.stream()
                .mapToInt(name -> own.indexOf(reading.aliases().getOrDefault(name, name)))
                .toArray();
        this.fallback = reading.fallback() == null ? UNKNOWN : own.indexOf(reading.fallback());
        // after the alternatives come classes that are never decoded, such as abstract ones
        List<String> all = new ArrayList<>(own);
        List<String> deducing = new ArrayList<>();
        BitSet notEmpty = new BitSet();
        this.having = new ArrayList<>();
        reading.deduced().forEach((property, owners) -> {
            BitSet indices = new BitSet();
            owners.forEach(owner -> indices.set(indexOf(all, owner)));
            notEmpty.or(indices);
            deducing.add(property);
            having.add(indices);
        });
        this.properties = new NameTable(
                form == Form.DEDUCTION
                        ? deducing
                        : List.of(union.discriminator().property()));
        this.candidates = all.size();
        int firstEmpty = notEmpty.nextClearBit(0);
        this.empty = firstEmpty < alternatives ? firstEmpty : UNKNOWN;
    }

    private static int indexOf(List<String> names, String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    int find(ContentReader in) {
        if (alternatives == 0) {
            return UNKNOWN;
        }
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
        int found = UNKNOWN;
        boolean isNamed = false;
        for (int i = 0; i < size; i++) {
            if (!Token.isStr(in.peekUnsignedByte())) {
                Lookahead.pass(in);
            } else if (properties.read(in, 0) == 0) {
                if (isNamed) {
                    throw in.error("the property that names the alternative of " + union + " occurs twice");
                }
                found = byName(in);
                if (!refusesRepeated) {
                    return found;
                }
                isNamed = true;
                continue;
            }
            Lookahead.pass(in);
        }
        if (isNamed || fallback != UNKNOWN) {
            return found;
        }
        throw in.error("the property that names the alternative of " + union + " is absent");
    }

    /** JSON may write an enum as a number; its digits are then the name. */
    private int byName(ContentReader in) {
        int name = Token.isInteger(in.peekUnsignedByte())
                ? numerals.indexOf(MessagePackReader.integer(in).toString())
                : names.read(in, -1);
        return name < 0 ? UNKNOWN : named[name];
    }

    private int wrapped(ContentReader in, int size) {
        if (size != 1 || !Token.isStr(in.peekUnsignedByte())) {
            throw in.error("a map whose only key names the alternative of " + union + " expected");
        }
        return byName(in);
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
                int only = left.nextSetBit(0);
                if (left.cardinality() == 1 && only < alternatives) {
                    return only;
                }
            }
            Lookahead.pass(in);
        }
        if (fallback != UNKNOWN) {
            return fallback;
        }
        throw in.error("its keys do not determine the alternative of " + union);
    }
}
