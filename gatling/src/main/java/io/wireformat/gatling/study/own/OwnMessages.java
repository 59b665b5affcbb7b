package io.wireformat.gatling.study.own;

import io.wireformat.gatling.study.StudyException;
import java.util.List;

/**
 * The messages that are compared.
 *
 * @param type the class that every format binds
 * @param source where they come from, in words
 * @param list one at least
 */
public record OwnMessages(Class<?> type, String source, List<Object> list) {

    /**
     * Reads or makes them.
     *
     * @throws StudyException when that fails, saying which property can be changed
     */
    public static OwnMessages of(OwnSettings settings) {
        OwnClasses classes = OwnClasses.of(settings.classPath());
        if (settings.generator().isEmpty()) {
            Class<?> type = classes.named(settings.type(), OwnSettings.TYPE);
            return new OwnMessages(
                    type, "samples of " + settings.samples(), new JsonSamples(type).read(settings.samples()));
        }
        List<Object> made = new Generator(settings.generator(), classes).messages();
        Class<?> type =
                settings.type().isEmpty() ? made.get(0).getClass() : classes.named(settings.type(), OwnSettings.TYPE);
        for (Object message : made) {
            if (!type.isInstance(message)) {
                throw new StudyException(OwnSettings.GENERATOR + ": " + settings.generator() + " made a "
                        + message.getClass().getName() + " that is no " + type.getName() + "; set " + OwnSettings.TYPE
                        + " to what all messages are");
            }
        }
        return new OwnMessages(type, "messages of " + settings.generator(), made);
    }
}
