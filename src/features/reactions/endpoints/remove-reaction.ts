import { endpoint } from '#core/http/endpoint.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { changeableMessage, MessageInvalid } from '#features/messages/public.ts'
import { emojiByName, unicodeType, unknownEmojiErrors } from '../emoji.ts'
import { reactionRemoved } from '../events.ts'
import { emojiCodeParam, emojiText } from '../params.ts'
import { deleteReaction, reactionNamed, reactionOf } from '../store.ts'

const NameOrCode = badRequest('At least one of the following arguments must be present: emoji_name, emoji_code')
const ReactionMissing = failure(400, 'REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.")

export const removeReaction = endpoint({
  route: 'DELETE /messages/{message_id}/reactions',
  summary: 'Remove a reaction',
  access: 'user',
  params: {
    message_id: required(int, 'The message.'),
    emoji_code: emojiCodeParam,
    emoji_name: optional(emojiText, 'Name of the emoji.'),
    reaction_type: withDefault(emojiText, unicodeType, 'unicode_emoji, realm_emoji or zulip_extra_emoji.'),
  },
  errors: [MessageInvalid, NameOrCode, ...unknownEmojiErrors, ReactionMissing],
  emits: [reactionRemoved],

  async handle({ caller, params: { message_id, emoji_name, emoji_code, reaction_type }, tx }) {
    const { message } = await changeableMessage(tx, caller, message_id)
    if (emoji_code === undefined && emoji_name === undefined) throw NameOrCode()
    const code = emoji_code ?? (await emojiByName(tx, caller.realmId, emoji_name ?? '')).emoji_code
    // No further checks: every reaction that was once valid can be removed.
    const own =
      (await reactionOf(tx, caller.id, message.id, { emoji_code: code, reaction_type })) ??
      (emoji_code === undefined
        ? await reactionNamed(tx, caller.id, message.id, emoji_name ?? '', reaction_type)
        : undefined)
    if (own === undefined) throw ReactionMissing()
    await deleteReaction(tx, own)
    const { account_id: user_id, ...reaction } = own
    await tx.emit(reactionRemoved, { readersOf: message.id }, { ...reaction, user_id })
  },
})
