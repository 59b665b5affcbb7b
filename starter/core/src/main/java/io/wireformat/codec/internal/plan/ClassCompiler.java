package io.wireformat.codec.internal.plan;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Decides whether a message has a class, and whether that is in one piece, and has it made. */
final class ClassCompiler {

    /**
     * What takes more is read and written in {@link #CHUNK chunks}, since the JIT compiler leaves methods above 8,000 bytes
     * alone, and does little for those with many variables or with a call of many arguments.
     */
    private static final int MAX_UNCHUNKED_SIZE = 48;

    /** So many fields are read, or written, by a method. */
    private static final int CHUNK = 16;

    /** What takes more is left to the loop: its constants are too many for a method to set. */
    private static final int MAX_SIZE = 600;

    /** And what has more fields with places, each of which is written in two steps that share variables. */
    private static final int MAX_PLACED_SIZE = 120;

    private static final int COLLECTION = 3;

    /** What a method may take as parameters is 255. */
    private static final int MAX_SLOTS = 250;

    private ClassCompiler() {}

    /** Makes the class; null where that cannot be, or would be of no use. */
    static <K, M> @Nullable CompiledMessage compile(MessagePlan<K, M> plan) {
        boolean placed = plan.operations() instanceof PlacedOperations;
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
            // what is not inline is seen twice
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

    /** The parts that methods of their own read or write. */
    static <T> List<List<T>> chunks(List<T> all) {
        return IntStream.iterate(0, from -> from < all.size(), from -> from + CHUNK)
                .mapToObj(from -> all.subList(from, Math.min(from + CHUNK, all.size())))
                .toList();
    }
}
