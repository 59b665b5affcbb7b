package io.wireformat.autoconfigure.webmvc;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if the application has set a limit. */
final class OnLimits extends SpringBootCondition {

    private static final String PROPERTIES = "wireformat.limits";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean any = Binder.get(context.getEnvironment())
                .bind(PROPERTIES, Bindable.mapOf(String.class, Object.class))
                .isBound();
        return new ConditionOutcome(
                any, ConditionMessage.forCondition(PROPERTIES).because(any ? "has a limit" : "has no limit"));
    }
}
