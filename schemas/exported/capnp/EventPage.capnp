@0xf3fbfc6277e445f7;

struct EventPage {
  items @0 :List(AuditEvent);
  next @1 :Text;
  receipts @2 :List(Receipt);
  cursor @3 :Text;
}

struct AuditEvent {
  type @0 :Text;
  subject @1 :Text;
  source @2 :Text;
  time @3 :Text;
  data @4 :Text;
  id @5 :Text;
}

struct Receipt {
  id @0 :Text;
  sequence @1 :Int64;
  receivedAt @2 :Text;
  leaf @3 :Text;
}
