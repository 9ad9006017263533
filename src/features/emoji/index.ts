import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { allEmojiLimit, emojiLimit } from './custom-emoji.ts'
import { deliverEmoji } from './deliver-emoji.ts'
import { emojiDataPage } from './emoji-data.ts'
import { emojiPage } from './emoji-page.ts'
import { getEmoji } from './endpoints/get-emoji.ts'
import { removeEmoji } from './endpoints/remove-emoji.ts'
import { uploadEmoji } from './endpoints/upload-emoji.ts'
import { emojiEvents } from './events.ts'
import { customEmojiState, emojiDataState } from './state.ts'

export const emoji = feature({
  name: 'emoji',
  about: 'Emoji and their names.',
  endpoints: [getEmoji, uploadEmoji, removeEmoji],
  events: emojiEvents,
  deliverers: [deliverEmoji],
  pages: [emojiDataPage, emojiPage],
  state: [customEmojiState, emojiDataState],
  limits: [emojiLimit, allEmojiLimit],
  hookHandlers: [keeps('realm_emoji.account_id', 'messages show the emoji; the name of its author is deleted')],
})
