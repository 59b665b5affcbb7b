namespace * io.wireformat.schemas.audit

struct AuditEvent {
  1: string type
  2: string subject
  3: string source
  4: string time
  5: optional string data
  6: optional string id
}
