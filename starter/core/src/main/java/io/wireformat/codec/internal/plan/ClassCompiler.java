package io.wireformat.codec.internal.plan;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Generates a class for a message, unless the message is too large, and decides whether its code is split into chunks. */
final class ClassCompiler {

    /**
     * Larger messages are read and written in {@link #CHUNK chunks}: the JIT compiler does not compile methods over 8,000
     * bytes, and optimizes methods with many variables or many arguments poorly.
     */
    private static final int MAX_UNCHUNKED_SIZE = 48;

    /** The number of fields that one method reads or writes. */
    private static final int CHUNK = 16;

    /** Larger messages are left to the loop, because one method cannot set all their constants. */
    private static final int MAX_SIZE = 600;

    /** The same for fields with places, which are written in two steps that share variables. */
    private static final int MAX_PLACED_SIZE = 120;

    private static final int COLLECTION = 3;

    /** The JVM allows 255 slots for a method's parameters. */
    private static final int MAX_SLOTS = 250;

    private ClassCompiler() {}

    /** Generates the class; null if the message is too large. */
    static <K, M> @Nullable CompiledMessage compile(MessagePlan<K, M> plan) {
        boolean placed = plan.operations().isPlaced();
        int size = size(plan, placed);
        if (size > (placed ? MAX_PLACED_SIZE : MAX_SIZE)
                || !fitsParameters(plan.model().creator())) {
            return null;
        }
        boolean chunked = !placed && size > (MessagePlans.isForced(MessagePlans.CHUNKED) ? 0 : MAX_UNCHUNKED_SIZE);
        HiddenClass made = new HiddenClass();
        new WriterCode<>(plan, made).message(chunked);
        new ReaderCode<>(plan, made, chunked).message();
        return made.instance();
    }

    private static <K, M> int size(MessagePlan<K, M> plan, boolean placed) {
        int size = 0;
        for (FieldPlan<K, M> field : plan.fields()) {
            size += field.value().isCollection() ? COLLECTION : 1;
            size += field.mayBeNull(plan.operations()) ? 1 : 0;
            // a value that is not inline is handled twice
            size += placed && !field.value().kind().isInline() ? 1 : 0;
        }
        return size;
    }

    private static boolean fitsParameters(@Nullable MethodHandle creator) {
        return creator == null
                || creator.type().parameterList().stream()
                                .mapToInt(type -> Type.getType(type).getSize())
                                .sum()
                        <= MAX_SLOTS;
    }

    /** Splits fields into the chunks that separate methods read or write. */
    static <T> List<List<T>> chunks(List<T> all) {
        return IntStream.iterate(0, from -> from < all.size(), from -> from + CHUNK)
                .mapToObj(from -> all.subList(from, Math.min(from + CHUNK, all.size())))
                .toList();
    }
}
