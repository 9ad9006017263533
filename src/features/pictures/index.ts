import { feature } from '#core/feature.ts'

export const pictures = feature({
  name: 'pictures',
  about: 'Images scaled by the server, for avatars, emoji, icons and thumbnails.',
  endpoints: [],
  events: [],
})
