namespace * io.wireformat.schemas.cloud

struct Float64Vector {
  1: list<double> items
}
