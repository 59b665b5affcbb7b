package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.ContentBufferStream;
import io.wireformat.codec.internal.LibraryObjects;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.util.TokenBuffer;

/** Writes and reads a type with the application's mapper and jackson-dataformat-msgpack. */
record JacksonPlan(ObjectWriter writer, ObjectReader reader, MessagePackFactory library, JacksonContentCheck checked)
        implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        TokenBuffer tokens = TokenBuffer.forGeneration();
        try (JsonGenerator out = library.createGenerator(new ContentBufferStream(content))) {
            writer.writeValue(JacksonTokens.paired(tokens), value);
            JacksonTokens.write(tokens, out);
        } catch (JacksonException e) {
            EncodingException failure = e.getCause() instanceof EncodingException known
                    ? known
                    : new EncodingException("cannot be written as MessagePack", e);
            inPath(e, failure::inField, failure::inElement);
            throw failure;
        } catch (EncodingException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new EncodingException("cannot be written as MessagePack", e);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        int start = content.position();
        checked.check(content, new LibraryObjects(content));
        content.requireEnd();
        Object value;
        try (JsonParser in = library.createParser(content.array(), start, content.position() - start)) {
            value = reader.readValue(JacksonTokens.parser(JacksonTokens.read(in)));
        } catch (JacksonException e) {
            DecodingException failure = e.getCause() instanceof DecodingException known
                    ? known
                    : new DecodingException("does not fit its type", -1, e);
            inPath(e, failure::inField, failure::inElement);
            throw failure;
        } catch (DecodingException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new DecodingException("does not fit its type", -1, e);
        }
        if (value == null) {
            throw new DecodingException("is nil, but must not be null", 0);
        }
        return value;
    }

    /** Adds the path up to the first map: the key of a map is the sender's content, which errors do not show. */
    private static void inPath(JacksonException e, Consumer<String> inField, IntConsumer inElement) {
        int shown = 0;
        while (shown < e.getPath().size() && !isMap(e.getPath().get(shown).from())) {
            shown++;
        }
        for (int i = shown - 1; i >= 0; i--) {
            String name = e.getPath().get(i).getPropertyName();
            if (name != null) {
                inField.accept(name);
            } else {
                inElement.accept(e.getPath().get(i).getIndex());
            }
        }
    }

    private static boolean isMap(Object holder) {
        return holder instanceof Map || (holder instanceof Class<?> type && Map.class.isAssignableFrom(type));
    }
}
