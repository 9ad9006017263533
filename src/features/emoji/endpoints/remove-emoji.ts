import { isAdmin } from '#core/contract/access.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { hasRealmPermission } from '#features/user-groups/public.ts'
import { EmojiUnknown } from '../custom-emoji.ts'
import { allEmojiUpdated, emojiUpdated } from '../events.ts'
import { deactivateEmoji, emojiByNames } from '../store.ts'

const NotAuthor = badRequest('Must be an organization administrator or emoji author')

export const removeEmoji = endpoint({
  route: 'DELETE /realm/emoji/{emoji_name}',
  summary: 'Deactivate a custom emoji',
  description:
    'Old messages and reactions still show it. Only administrators, and its author while the author may add emoji.',
  access: 'user',
  params: { emoji_name: required(text, 'Its name.', { example: 'herring' }) },
  errors: [EmojiUnknown, NotAuthor],
  emits: [emojiUpdated, allEmojiUpdated],

  async handle({ caller, params: { emoji_name: name }, tx }) {
    const [emoji] = await emojiByNames(tx, caller.realmId, [name])
    if (emoji === undefined) throw EmojiUnknown({ name })
    const isAuthor = emoji.account_id === caller.id
    if (!isAdmin(caller) && !(isAuthor && (await hasRealmPermission(tx, caller, 'can_add_custom_emoji_group'))))
      throw NotAuthor()
    await deactivateEmoji(tx, emoji.id)
    await tx.emit(emojiUpdated, everyone, { emoji_id: String(emoji.id), data: { deactivated: true } })
    await tx.emit(allEmojiUpdated, everyone, {})
  },
})
