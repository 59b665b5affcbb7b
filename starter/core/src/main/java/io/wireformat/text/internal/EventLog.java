package io.wireformat.text.internal;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of a class. Each argument passes {@link ForeignText#printable}, because content, headers or addresses may be part of
 * it. An exception at the end is logged with its stack trace, as in SLF4J.
 */
public final class EventLog {

    private final Logger log;

    private EventLog(Logger log) {
        this.log = log;
    }

    public static EventLog of(Class<?> type) {
        return new EventLog(LoggerFactory.getLogger(type));
    }

    public boolean isWarnEnabled() {
        return log.isWarnEnabled();
    }

    public void error(String format, @Nullable Object... arguments) {
        log(log.isErrorEnabled(), log::error, format, arguments);
    }

    public void warn(String format, @Nullable Object... arguments) {
        log(log.isWarnEnabled(), log::warn, format, arguments);
    }

    public void info(String format, @Nullable Object... arguments) {
        log(log.isInfoEnabled(), log::info, format, arguments);
    }

    public void debug(String format, @Nullable Object... arguments) {
        log(log.isDebugEnabled(), log::debug, format, arguments);
    }

    private static void log(
            boolean enabled, BiConsumer<String, Object[]> log, String format, @Nullable Object... arguments) {
        if (!enabled) {
            return;
        }
        Object[] printable = new Object[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            boolean isFailure = argument instanceof Throwable && i == arguments.length - 1;
            printable[i] = isFailure || argument instanceof Number
                    ? argument
                    : ForeignText.printable(String.valueOf(argument));
        }
        log.accept(format, printable);
    }
}
