package io.wireformat.internal.jackson;

import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.io.IOContext;
import tools.jackson.dataformat.xml.XmlFactory;
import tools.jackson.dataformat.xml.XmlFactoryBuilder;
import tools.jackson.dataformat.xml.deser.FromXmlParser;

/** Creates XML parsers that enforce the constraints on levels and text, which Jackson's, as of 3.1, do not. */
final class LimitedXmlFactory extends XmlFactory {

    private static final long serialVersionUID = 1;

    private LimitedXmlFactory(XmlFactoryBuilder builder) {
        super(builder);
    }

    static TokenStreamFactory of(TokenStreamFactory factory, StreamReadConstraints constraints) {
        return new LimitedXmlFactory(((XmlFactory) factory).rebuild().streamReadConstraints(constraints));
    }

    @Override
    protected FromXmlParser _fromXmlParser(ObjectReadContext context, IOContext io, XMLStreamReader content) {
        LimitedXml limited = new LimitedXml(Stax2ReaderAdapter.wrapIfNecessary(content), streamReadConstraints());
        return super._fromXmlParser(context, io, limited);
    }
}
