namespace * io.wireformat.schemas.cloud

struct Int64Vector {
  1: list<i64> items
}
