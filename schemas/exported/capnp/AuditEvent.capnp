@0x94aa8d4d47274b63;

struct AuditEvent {
  type @0 :Text;
  subject @1 :Text;
  source @2 :Text;
  time @3 :Text;
  data @4 :Text;
  id @5 :Text;
}
