namespace * io.wireformat.schemas.cloud

struct StringVector {
  1: list<string> items
}
