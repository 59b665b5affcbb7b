package io.wireformat.codec.internal;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.UnusableClassException;

/** Encodes values of the application's classes, whose failures must not leak into messages. */
public final class GuardedEncoding {

    private GuardedEncoding() {}

    /**
     * Runs an encoding.
     *
     * @throws EncodingException when the value cannot be encoded. It does not repeat the message of an exception of the
     *     value's class, which may contain properties that no format writes
     */
    public static void run(Runnable encoding) {
        try {
            encoding.run();
        } catch (EncodingException | ContentTooLargeException | OverloadedException | UnusableClassException e) {
            throw e;
        } catch (StackOverflowError e) {
            throw new EncodingException("is nested too deeply", e);
        } catch (LinkageError e) {
            // Reactor treats it as fatal and would never end the request
            throw new UnusableClassException("A value cannot be encoded", e);
        } catch (RuntimeException e) {
            throw new ClassFailure(e);
        }
    }

    /** Whether the value's class failed, and not the format. */
    public static boolean isClassFailure(EncodingException failure) {
        return failure instanceof ClassFailure;
    }

    private static final class ClassFailure extends EncodingException {

        private static final long serialVersionUID = 1;

        ClassFailure(RuntimeException failure) {
            super("its class threw " + failure.getClass().getSimpleName(), failure);
        }
    }
}
