@0xf3fbfc6277e445f7;

struct EventPage {
  items @0 :List(AuditEvent);
  next @1 :Text;
}

struct AuditEvent {
  type @0 :Text;
  subject @1 :Text;
  source @2 :Text;
  time @3 :Text;
  data @4 :Text;
  id @5 :Text;
}
