package io.wireformat.http.internal.errors;

import io.wireformat.DecodingException;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/** Content that a parser does not refuse but fails on, which Spring takes for a failure of the server. */
public final class ParserFailure {

    private static final int NOWHERE = -1;

    /** Jackson's parsers, and those of XML below them. */
    private static final Pattern PARSERS =
            Pattern.compile("(tools\\.jackson\\.(core|dataformat)|com\\.ctc\\.wstx|org\\.codehaus\\.stax2?)\\..*");

    private ParserFailure() {}

    /** A decoding exception where a parser has thrown what no parser should; else the failure itself. */
    public static RuntimeException toDecodingException(RuntimeException failure, String format) {
        StackTraceElement[] trace = failure.getStackTrace();
        return !(failure instanceof JacksonException)
                        && trace.length > 0
                        && PARSERS.matcher(trace[0].getClassName()).matches()
                ? new DecodingException("cannot be read", NOWHERE, failure).inFormat(format)
                : failure;
    }
}
