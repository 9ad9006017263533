// Older clients get all custom emoji at each change.
import { deliverer } from '#core/events/delivery.ts'
import { allEmoji } from './custom-emoji.ts'

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
