import { feature } from '#core/feature.ts'

export const pictures = feature({
  name: 'pictures',
  about: 'Pictures that the server has scaled, for avatars, emoji, icons and thumbnails.',
  endpoints: [],
  events: [],
})
