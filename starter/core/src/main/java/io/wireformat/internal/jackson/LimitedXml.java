package io.wireformat.internal.jackson;

import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.util.StreamReader2Delegate;
import tools.jackson.core.StreamReadConstraints;

/** Counts the levels and the text of XML while it is read. Text ends at a tag, not at a comment. */
final class LimitedXml extends StreamReader2Delegate {

    private final StreamReadConstraints constraints;
    private int depth;
    private long characters;

    LimitedXml(XMLStreamReader2 content, StreamReadConstraints constraints) {
        super(content);
        this.constraints = constraints;
        if (content.getEventType() == START_ELEMENT) {
            enter();
        }
    }

    @Override
    public int next() throws XMLStreamException {
        int event = super.next();
        switch (event) {
            case START_ELEMENT -> enter();
            case END_ELEMENT -> leave();
            case CHARACTERS, CDATA, SPACE -> {
                characters += getTextLength();
                constraints.validateStringLengthLong(characters);
            }
            default -> {}
        }
        return event;
    }

    private void enter() {
        characters = 0;
        constraints.validateNestingDepth(++depth);
        for (int i = 0; i < getAttributeCount(); i++) {
            constraints.validateStringLength(getAttributeValue(i).length());
        }
    }

    private void leave() {
        characters = 0;
        depth--;
    }

    @Override
    public void skipElement() throws XMLStreamException {
        super.skipElement();
        leave();
    }
}
