package io.wireformat.servlet.internal.problem;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.Writer;

/** Takes the status and the headers of a response, whose body is written by another class. */
final class UnwrittenResponse extends HttpServletResponseWrapper {

    UnwrittenResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void sendError(int status) {
        setStatus(status);
    }

    @Override
    public void sendError(int status, String message) {
        setStatus(status);
    }

    @Override
    public void sendRedirect(String location, int status, boolean clearBuffer) {
        // to a page, which is not what was asked for
    }

    @Override
    public void sendRedirect(String location) {
        // to a page, which is not what was asked for
    }

    @Override
    public void setContentLength(int length) {
        // of the body that is not written
    }

    @Override
    public void setContentLengthLong(long length) {
        // of the body that is not written
    }

    @Override
    public void flushBuffer() {
        // would commit the response
    }

    @Override
    public PrintWriter getWriter() {
        return new PrintWriter(Writer.nullWriter());
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return new ServletOutputStream() {
            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setWriteListener(WriteListener listener) {
                throw new IllegalStateException("This response is written at once");
            }

            @Override
            public void write(int b) {
                // the body is not written
            }
        };
    }
}
