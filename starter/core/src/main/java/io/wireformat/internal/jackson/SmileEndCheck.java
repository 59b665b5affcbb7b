package io.wireformat.internal.jackson;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.SerializableString;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonParserDelegate;

/**
 * Rejects Smile's end marker within an object or a list. There Jackson's parser only reports that no tokens are left:
 * some deserializers then return incomplete values, and one that collects unknown properties never ends.
 *
 * @see <a href="https://github.com/FasterXML/smile-format-specification">Smile: end-of-content marker</a>
 */
final class SmileEndCheck extends JsonParserDelegate {

    SmileEndCheck(JsonParser parser) {
        super(parser);
    }

    @Override
    public @Nullable JsonToken nextToken() {
        return required(super.nextToken());
    }

    @Override
    public @Nullable JsonToken nextValue() {
        return required(super.nextValue());
    }

    @Override
    public @Nullable String nextName() {
        String name = super.nextName();
        required(currentToken());
        return name;
    }

    @Override
    public boolean nextName(SerializableString name) {
        boolean matched = super.nextName(name);
        required(currentToken());
        return matched;
    }

    @Override
    public int nextNameMatch(PropertyNameMatcher matcher) {
        int match = super.nextNameMatch(matcher);
        required(currentToken());
        return match;
    }

    private @Nullable JsonToken required(@Nullable JsonToken token) {
        if (token == null && !streamReadContext().inRoot()) {
            throw new UnexpectedEndOfInputException(this, null, "Unexpected end-of-content marker within content");
        }
        return token;
    }
}
