import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { allEmojiLimit, emojiLimit } from './custom-emoji.ts'
import { deliverEmoji, emojiEvents } from './events.ts'
import { emojiDataPage, emojiPage } from './emoji-data.ts'
import { getEmoji, removeEmoji, uploadEmoji } from './endpoints.ts'
import { customEmojiState, emojiDataState } from './state.ts'

export const emoji = feature({
  name: 'emoji',
  about: 'Emoji names.',
  endpoints: [getEmoji, uploadEmoji, removeEmoji],
  events: emojiEvents,
  deliverers: [deliverEmoji],
  pages: [emojiDataPage, emojiPage],
  state: [customEmojiState, emojiDataState],
  limits: [emojiLimit, allEmojiLimit],
  hookHandlers: [keeps('realm_emoji.account_id', 'messages show the emoji; the name of its author is deleted')],
})
