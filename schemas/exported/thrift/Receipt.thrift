namespace * io.wireformat.schemas.audit

struct Receipt {
  1: string id
  2: i64 sequence
  3: string receivedAt
  4: optional string leaf
}
