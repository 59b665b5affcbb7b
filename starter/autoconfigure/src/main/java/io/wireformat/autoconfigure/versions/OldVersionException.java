package io.wireformat.autoconfigure.versions;

/** The application has a Spring Boot or a Jackson that the starter does not work with. */
final class OldVersionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OldVersionException(String boot, String jackson) {
        super(
                "Wireformat needs Spring Boot 4.0.4 or newer with Jackson 3.1.0 or newer, and the application has Spring Boot "
                        + boot + " with Jackson " + jackson);
    }
}
