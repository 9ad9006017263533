import { feature } from '#core/feature.ts'
import { emojiDataPage } from './emoji-data.ts'
import { customEmojiState, emojiDataState } from './state.ts'

export const emoji = feature({
  name: 'emoji',
  about: 'Emoji and their names.',
  endpoints: [],
  events: [],
  pages: [emojiDataPage],
  state: [customEmojiState, emojiDataState],
})
