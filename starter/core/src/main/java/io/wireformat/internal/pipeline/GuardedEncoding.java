package io.wireformat.internal.pipeline;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.UnusableClassException;

/** Encodes values whose classes are the application's, and may fail with words of their own. */
public final class GuardedEncoding {

    private GuardedEncoding() {}

    /**
     * Does it.
     *
     * @throws EncodingException when the value cannot be encoded; where its class is at fault, without what that says,
     *     which may be what no format shows
     */
    public static void run(Runnable encoding) {
        try {
            encoding.run();
        } catch (EncodingException | ContentTooLargeException | OverloadedException | UnusableClassException e) {
            throw e;
        } catch (StackOverflowError e) {
            throw new EncodingException("is nested too deeply", e);
        } catch (LinkageError e) {
            // Reactor would end no request that fails with it
            throw new UnusableClassException("A value cannot be encoded", e);
        } catch (RuntimeException e) {
            throw new ClassFailure(e);
        }
    }

    /** Whether the class of a value failed, rather than a format that cannot carry the value. */
    public static boolean isOfClass(EncodingException failure) {
        return failure instanceof ClassFailure;
    }

    private static final class ClassFailure extends EncodingException {

        private static final long serialVersionUID = 1;

        ClassFailure(RuntimeException failure) {
            super("its class fails to tell what it holds (" + failure.getClass().getSimpleName() + ")", failure);
        }
    }
}
