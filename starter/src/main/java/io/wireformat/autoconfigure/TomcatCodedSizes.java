package io.wireformat.autoconfigure;

import io.wireformat.http.ServerCodedSize;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.AccessLog;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Counts what Tomcat codes itself. An access log, because nothing else learns of an answer when it has been sent. */
final class TomcatCodedSizes extends ValveBase implements AccessLog {

    TomcatCodedSizes() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
    }

    @Override
    public void log(Request request, Response response, long time) {
        ServerCodedSize.sent(
                request.getAttribute(ServerCodedSize.TIMER),
                response.getHeader("Content-Encoding"),
                response.getBytesWritten(false));
    }

    /** Is about what a log tells of the client, and we tell nothing. */
    @Override
    public void setRequestAttributesEnabled(boolean enabled) {}

    @Override
    public boolean getRequestAttributesEnabled() {
        return false;
    }
}
