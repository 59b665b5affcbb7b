namespace * io.wireformat.schemas.kinds

struct Circle {
  1: double radius
}

struct Group {
  1: string name
  2: list<Figure> members
}

struct Point {
}

union Figure {
  1: Circle circle
  2: Group group
  3: Point point
}
