package io.wireformat.internal.jackson;

import java.io.InputStream;
import java.io.Reader;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.DeserializationContextExt;

/**
 * A copy of a reader with another parser factory, because the factory of a reader cannot be replaced. Readers derived
 * from it have the original factory again.
 */
final class LimitedReader extends ObjectReader {

    private final TokenStreamFactory factory;
    private final UnaryOperator<JsonParser> checks;

    /**
     * A reader.
     *
     * @param checks wraps each parser to check its tokens
     */
    LimitedReader(ObjectReader reader, TokenStreamFactory factory, UnaryOperator<JsonParser> checks) {
        super(reader, reader.getConfig());
        this.factory = factory;
        this.checks = checks;
    }

    @Override
    public <T> T readValue(InputStream content) {
        DeserializationContextExt context = _deserializationContext();
        return read(context, factory.createParser(context, content));
    }

    @Override
    public <T> T readValue(Reader content) {
        DeserializationContextExt context = _deserializationContext();
        return read(context, factory.createParser(context, content));
    }

    @Override
    public <T> T readValue(byte[] content, int offset, int length) {
        DeserializationContextExt context = _deserializationContext();
        return read(context, factory.createParser(context, content, offset, length));
    }

    @SuppressWarnings("unchecked") // like the original reader
    private <T> T read(DeserializationContextExt context, JsonParser parser) {
        return (T) _bindAndClose(context, _considerFilter(checks.apply(parser), false));
    }
}
