package io.wireformat.internal.jackson;

import java.io.InputStream;
import java.io.Reader;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.DeserializationContextExt;

/**
 * Another reader, whose parsers another factory makes. What is derived from it is as the other is, so it comes last. A
 * reader's own factory is that of its mapper, and cannot be replaced.
 */
final class LimitedReader extends ObjectReader {

    private final TokenStreamFactory factory;

    private final UnaryOperator<JsonParser> checks;

    /**
     * A reader.
     *
     * @param checks what checks the tokens of each parser
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

    @SuppressWarnings("unchecked") // as the reader that this one is made of
    private <T> T read(DeserializationContextExt context, JsonParser parser) {
        return (T) _bindAndClose(context, _considerFilter(checks.apply(parser), false));
    }
}
