package io.wireformat.internal.jackson;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.ContentTrace.Role;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.xml.XmlFactory;

/** Records which bytes of XML belong to which element, by the locations of the parser. For one content. */
final class XmlTrace {

    private final ContentReader in;
    private final ContentTrace trace;
    private final XMLStreamReader2 parser;
    private final Offsets offsets;
    private int depth;

    private XmlTrace(ContentReader in, ContentTrace trace, XMLStreamReader2 parser) {
        this.in = in;
        this.trace = trace;
        this.parser = parser;
        this.offsets = new Offsets(in);
    }

    static void record(ContentReader in, ContentTrace trace, ObjectMapper mapper) {
        trace.rest(Role.STRUCTURE);
        try {
            XMLStreamReader2 parser = Stax2ReaderAdapter.wrapIfNecessary(((XmlFactory) mapper.tokenStreamFactory())
                    .getXMLInputFactory()
                    .createXMLStreamReader(
                            new ByteArrayInputStream(in.array(), in.position(), in.remaining()),
                            StandardCharsets.UTF_8.name()));
            new XmlTrace(in, trace, parser).events();
        } catch (XMLStreamException | RuntimeException e) {
            // reported when the content is read
        }
    }

    private void events() throws XMLStreamException {
        int event = parser.getEventType();
        int start = in.start();
        StringBuilder text = new StringBuilder();
        while (parser.hasNext()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                text.setLength(0);
                // the root is open
                if (depth++ > 0) {
                    trace.open(parser.getLocalName(), "element");
                }
            }
            boolean isValue = event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA;
            if (isValue) {
                text.append(parser.getText());
            }
            Role role = roleOf(event, isValue);
            boolean isEnd = event == XMLStreamConstants.END_ELEMENT;
            event = parser.next();
            int next = offsets.of(parser.getLocationInfo().getStartingCharOffset());
            trace.part(role, start, next);
            start = next;
            if (isEnd && --depth > 0) {
                trace.value(text);
                trace.close();
            }
        }
        trace.part(Role.STRUCTURE, start, in.limit());
    }

    private static Role roleOf(int event, boolean isValue) {
        return isValue ? Role.VALUE : event == XMLStreamConstants.START_ELEMENT ? Role.KEY : Role.STRUCTURE;
    }

    /** Converts the parser's offsets in characters to positions, in ascending order. */
    private static final class Offsets {

        private static final int FIRST_OF_FOUR = 0xF0;

        private final ContentReader in;
        private int position;
        private long characters;

        Offsets(ContentReader in) {
            this.in = in;
            this.position = in.start();
        }

        int of(long offset) {
            while (characters < offset && position < in.limit()) {
                int first = in.array()[position++] & 0xff;
                // two characters if it takes four bytes
                characters += first >= FIRST_OF_FOUR ? 2 : 1;
                while (position < in.limit() && (in.array()[position] & 0xC0) == 0x80) {
                    position++;
                }
            }
            return position;
        }
    }
}
