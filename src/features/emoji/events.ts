import { eventType } from '#core/contract/event-type.ts'
import { object, optional, required } from '#core/contract/field.ts'
import { bool, dictionary, text } from '#core/contract/shape.ts'
import { deliverer } from '#core/events/delivery.ts'
import { emojiObject, allEmoji } from './custom-emoji.ts'

export const emojiAdded = eventType(
  'realm_emoji',
  'add',
  'A custom emoji was added. For clients with the capability individual_emoji_changes.',
  { emoji: required(emojiObject, 'The emoji.') },
)

export const emojiUpdated = eventType(
  'realm_emoji',
  'update_one',
  'A custom emoji changed. For clients with the capability individual_emoji_changes.',
  {
    emoji_id: required(text, 'The emoji.'),
    data: required(
      object('CustomEmojiChange', { deactivated: optional(bool, 'Whether it can no longer be used.') }),
      'The fields that changed.',
    ),
  },
)

/** The emoji are read at delivery. */
export const allEmojiUpdated = eventType(
  'realm_emoji',
  'update',
  'The custom emoji changed. For clients without the capability individual_emoji_changes.',
  {},
  { delivered: { realm_emoji: required(dictionary(emojiObject), 'All custom emoji by ID.') } },
)

export const emojiEvents = [emojiAdded, emojiUpdated, allEmojiUpdated]

// Older clients get all custom emoji with each change.

export const deliverEmoji = deliverer({
  type: 'realm_emoji',
  async prepare({ tx, realmId }, { type, op, payload }, listeners) {
    const knowsChanges = ({ options }: (typeof listeners)[number]): boolean =>
      options.capabilities.individual_emoji_changes === true
    if (op !== 'update') {
      const change = { type, op, ...payload }
      return listener => (knowsChanges(listener) ? change : undefined)
    }
    if (listeners.every(knowsChanges)) return () => undefined
    const all = { type, op, realm_emoji: await allEmoji(tx, realmId) }
    return listener => (knowsChanges(listener) ? undefined : all)
  },
})
