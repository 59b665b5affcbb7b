namespace * io.wireformat.schemas.audit

struct EventPage {
  1: list<AuditEvent> items
  2: optional string next_
  3: optional list<Receipt> receipts
  4: optional string cursor
}

struct AuditEvent {
  1: string type
  2: string subject
  3: string source
  4: string time
  5: optional string data
  6: optional string id
}

struct Receipt {
  1: string id
  2: i64 sequence
  3: string receivedAt
  4: optional string leaf
}
