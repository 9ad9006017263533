import { required } from '#core/contract/field.ts'
import { dictionary, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { realmOf, realmUrl } from '#features/realms/public.ts'
import { allEmoji, emojiObject } from './custom-emoji.ts'
import { emojiDataAddress } from './emoji-data.ts'

export const customEmojiState = statePart({
  types: ['realm_emoji'],
  fields: { realm_emoji: required(dictionary(emojiObject), 'Custom emoji by ID, deactivated ones too.') },
  read: async ({ tx, caller }) => ({ realm_emoji: await allEmoji(tx, caller.realmId) }),
})

export const emojiDataState = statePart({
  types: ['realm'],
  fields: { server_emoji_data_url: required(text, 'URL of the list of emoji names.') },
  read: async ({ tx, caller }) => ({
    server_emoji_data_url: `${realmUrl(tx.server, await realmOf(tx, caller))}${emojiDataAddress()}`,
  }),
})
