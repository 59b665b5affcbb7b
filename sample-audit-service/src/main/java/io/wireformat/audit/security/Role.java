package io.wireformat.audit.security;

import java.util.List;
import java.util.Locale;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;

/** What the holder of a key does. */
enum Role {
    WRITER(Scopes.EVENTS_WRITE),
    READER(Scopes.EVENTS_READ);

    private final String scope;

    Role(String scope) {
        this.scope = scope;
    }

    List<GrantedAuthority> authorities() {
        return AuthorityUtils.createAuthorityList(scope);
    }

    /** The name of the property that holds this role's key. */
    String property() {
        return name().toLowerCase(Locale.ROOT);
    }
}
