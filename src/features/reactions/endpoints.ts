import { failure, badRequest } from '#core/contract/failure.ts'
import { required, optional, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { together } from '#core/db/together.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { changeableMessage, MessageInvalid } from '#features/messages/public.ts'
import { keepInHistory } from '#features/read-state/public.ts'
import { followAutomatically, userTopicEvents } from '#features/user-topics/public.ts'
import { checkEmoji, emojiByName, emojiErrors, unicodeType, unknownEmojiErrors } from './emoji.ts'
import { reactionAdded, reactionRemoved } from './events.ts'
import { emojiCodeParam, emojiText, reactionTypeParam } from './put-reaction.ts'
import { emojiCount, firstReaction, insertReaction, reactionOf, deleteReaction, reactionNamed } from './store.ts'

/** Any number of users can use each of these emoji. */
export const reactionsLimit = limit('different reactions', 'a message', 50)
const ReactionExists = failure(400, 'REACTION_ALREADY_EXISTS', 'Reaction already exists.')

export const addReaction = endpoint({
  route: 'POST /messages/{message_id}/reactions',
  summary: 'React to a message',
  access: 'user',
  params: {
    message_id: required(int, 'The message.'),
    emoji_code: emojiCodeParam,
    emoji_name: required(emojiText, 'Name of the emoji.'),
    reaction_type: reactionTypeParam,
  },
  errors: [MessageInvalid, ...emojiErrors, ReactionExists, reactionsLimit.Exceeded],
  emits: [reactionAdded, ...userTopicEvents],

  async handle({ caller, params: { message_id, emoji_name, ...given }, tx }) {
    const { message, personal } = await changeableMessage(tx, caller, message_id)
    const complete = given.emoji_code !== undefined && given.reaction_type !== undefined
    const named = complete ? {} : await emojiByName(tx, caller.realmId, emoji_name)
    const emoji = { emoji_code: '', reaction_type: '', ...named, ...given }
    const [own, first, count] = await together([
      reactionOf(tx, caller.id, message.id, emoji),
      firstReaction(tx, message.id, emoji),
      emojiCount(tx, message.id),
    ])
    if (own !== undefined) throw ReactionExists()
    if (first === undefined) {
      await checkEmoji(tx, caller.realmId, emoji_name, emoji)
      requireWithin(reactionsLimit, count + 1)
    }
    // If the message already has this emoji, it keeps the name under which it was first used.
    const reaction = { ...emoji, emoji_name: first?.emoji_name ?? emoji_name }
    await insertReaction(tx, { message_id: message.id, account_id: caller.id, ...reaction })
    await keepInHistory(tx, caller.id, message, personal)
    const audience = { recipientsOf: message.id }
    await tx.emit(reactionAdded, audience, { message_id: message.id, user_id: caller.id, ...reaction })
    if (message.channel_id !== null)
      await followAutomatically(tx, caller, 'takesPart', { channelId: message.channel_id, topic: message.topic })
  },
})

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
    // No further checks: every reaction that was ever valid can be removed.
    const own =
      (await reactionOf(tx, caller.id, message.id, { emoji_code: code, reaction_type })) ??
      (emoji_code === undefined
        ? await reactionNamed(tx, caller.id, message.id, emoji_name ?? '', reaction_type)
        : undefined)
    if (own === undefined) throw ReactionMissing()
    await deleteReaction(tx, own)
    const { account_id: user_id, ...reaction } = own
    await tx.emit(reactionRemoved, { recipientsOf: message.id }, { ...reaction, user_id })
  },
})
