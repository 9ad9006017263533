import { required } from '#core/contract/field.ts'
import { dictionary } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { allEmoji, emojiObject } from '../custom-emoji.ts'

export const getEmoji = endpoint({
  route: 'GET /realm/emoji',
  summary: 'List the custom emoji',
  access: 'user',
  returns: { emoji: required(dictionary(emojiObject), 'All custom emoji by ID, deactivated ones too.') },

  handle: async ({ caller, tx }) => ({ emoji: await allEmoji(tx, caller.realmId) }),
})
