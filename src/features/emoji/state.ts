import { required } from '#core/contract/field.ts'
import { anyJson, dictionary, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { realmOf, realmUrl } from '#features/realms/public.ts'
import { emojiDataPath } from './emoji-data.ts'

/** Empty until organizations can have custom emoji. */
export const customEmojiState = statePart({
  types: ['realm_emoji'],
  fields: { realm_emoji: required(dictionary(anyJson), 'Custom emoji by ID: none.') },
  read: async () => ({ realm_emoji: {} }),
})

export const emojiDataState = statePart({
  types: ['realm'],
  fields: { server_emoji_data_url: required(text, 'Where the names of emoji are found.') },
  read: async ({ tx, caller }) => ({
    server_emoji_data_url: `${realmUrl(tx.server, await realmOf(tx, caller))}${emojiDataPath}`,
  }),
})
