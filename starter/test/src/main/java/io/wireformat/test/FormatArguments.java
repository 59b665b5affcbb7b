package io.wireformat.test;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** The formats that {@link EachFormat} names. */
final class FormatArguments implements ArgumentsProvider, AnnotationConsumer<EachFormat> {

    private List<String> included = List.of();
    private List<String> excluded = List.of();

    @Override
    public void accept(EachFormat annotation) {
        included = List.of(annotation.include());
        excluded = List.of(annotation.exclude());
    }

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        Formats formats = isRunBySpring(context.getRequiredTestClass())
                ? Formats.of(SpringExtension.getApplicationContext(context))
                : Formats.standard();
        List<Format> candidates = included.isEmpty()
                ? formats.all()
                : included.stream().map(formats::named).toList();
        return candidates.stream()
                .filter(format -> !excluded.contains(format.name()))
                .map(Arguments::of);
    }

    private static boolean isRunBySpring(Class<?> testClass) {
        for (Class<?> type = testClass; type != null; type = type.getEnclosingClass()) {
            if (AnnotationSupport.findRepeatableAnnotations(type, ExtendWith.class).stream()
                    .anyMatch(extended -> List.of(extended.value()).contains(SpringExtension.class))) {
                return true;
            }
        }
        return false;
    }
}
