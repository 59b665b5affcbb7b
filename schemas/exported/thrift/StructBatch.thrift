namespace * io.wireformat.schemas.cloud

struct StructBatch {
  1: list<Struct> items
}

struct Struct {
  1: i64 i
  2: double f
  3: bool t
  4: string s
  5: binary b
}
