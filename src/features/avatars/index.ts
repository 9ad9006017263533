import { feature } from '#core/feature.ts'
import { removeAvatar, uploadAvatar } from './endpoints.ts'
import { extraEmojiPage, realmIconPage, userAvatar } from './pages.ts'

export const avatars = feature({
  name: 'avatars',
  about: 'Avatars, uploaded or drawn by the server.',
  endpoints: [uploadAvatar, removeAvatar],
  events: [],
  pages: [userAvatar, realmIconPage, extraEmojiPage],
})
