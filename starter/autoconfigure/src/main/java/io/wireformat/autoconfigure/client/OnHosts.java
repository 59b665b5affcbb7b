package io.wireformat.autoconfigure.client;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches when a host has a format of its own. */
final class OnHosts extends SpringBootCondition {

    /** Where hosts are named. */
    static final String PROPERTY = "wireformat.client.hosts";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean any = Binder.get(context.getEnvironment())
                .bind(PROPERTY, Bindable.mapOf(String.class, Object.class))
                .map(hosts -> !hosts.isEmpty())
                .orElse(false);
        return new ConditionOutcome(
                any, ConditionMessage.forCondition(PROPERTY).because(any ? "names hosts" : "names none"));
    }
}
