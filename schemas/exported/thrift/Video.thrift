namespace * io.wireformat.schemas.video

enum Quality {
  LOWEST = 0
  LOW = 1
  MEDIUM = 2
  SD = 3
  HD = 4
  TWO_K = 5
  FOUR_K = 6
}

struct Video {
  1: string videoId
  2: string url
  3: required SocialInfo socialInfo
  4: required Channel channel
  5: required VideoInfo videoInfo
}

struct SocialInfo {
  1: i32 likes
  2: i32 dislikes
  3: list<string> comments
  4: i32 views
}

struct Channel {
  1: string name
  2: i32 subscribers
  3: string channelId
}

struct VideoInfo {
  1: i64 duration
  2: string description
  3: i64 size
  4: list<Quality> qualities
}
