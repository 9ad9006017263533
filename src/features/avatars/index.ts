import { feature } from '#core/feature.ts'
import { extraEmojiPage, realmIconPage, userAvatar } from './pages.ts'

export const avatars = feature({
  name: 'avatars',
  about: 'Pictures that the server draws for accounts and organizations.',
  endpoints: [],
  events: [],
  pages: [userAvatar, realmIconPage, extraEmojiPage],
})
