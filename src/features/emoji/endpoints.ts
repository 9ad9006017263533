import { randomBytes } from 'node:crypto'
import { existing } from '#core/base/existing.ts'
import { isAdmin } from '#core/contract/access.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { dictionary, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { keepPicture, onePicture, PictureFileTooLarge, pictureMib } from '#features/pictures/public.ts'
import { InsufficientPermission, requireRealmPermission, hasRealmPermission } from '#features/user-groups/public.ts'
import {
  allEmoji,
  emojiObject,
  allEmojiLimit,
  asEmoji,
  emojiLimit,
  emojiNameErrors,
  emojiPicture,
  normalizeEmojiName,
  EmojiUnknown,
} from './custom-emoji.ts'
import { allEmojiUpdated, emojiAdded, emojiUpdated } from './events.ts'
import { countEmoji, emojiByNames, insertEmoji, deactivateEmoji } from './store.ts'
import { isBuiltIn } from './emoji-data.ts'

export const getEmoji = endpoint({
  route: 'GET /realm/emoji',
  summary: 'List the custom emoji',
  access: 'user',
  returns: { emoji: required(dictionary(emojiObject), 'All custom emoji by ID, deactivated ones too.') },

  handle: async ({ caller, tx }) => ({ emoji: await allEmoji(tx, caller.realmId) }),
})

const OneFile = badRequest('You must upload exactly one file.')
const NameTaken = badRequest('A custom emoji with this name already exists.')
const BuiltIn = badRequest('Only administrators can override default emoji.')
const size = { width: 64, height: 64, fit: 'contain' } as const

export const uploadEmoji = endpoint({
  route: 'POST /realm/emoji/{emoji_name}',
  summary: 'Add a custom emoji',
  description:
    'The image is scaled to fit 64 × 64 pixels. A custom emoji with the name of a Unicode emoji replaces it; only administrators can add one.',
  access: 'non-guest',
  precondition: (tx, caller) => requireRealmPermission(tx, caller, 'can_add_custom_emoji_group'),
  takesFile: true,
  picture: {
    mostMib: pictureMib,
    wanted: [
      { ...size, format: 'png' },
      { ...size, format: 'gif', animated: true },
    ],
  },
  params: {
    emoji_name: required(text, 'Name, in lowercase, with underscores for spaces.', {
      example: 'herring',
    }),
  },
  errors: [
    InsufficientPermission,
    ...emojiNameErrors,
    NameTaken,
    BuiltIn,
    OneFile,
    PictureFileTooLarge,
    emojiLimit.Exceeded,
    allEmojiLimit.Exceeded,
    ...pictureErrors,
  ],
  emits: [emojiAdded, allEmojiUpdated],

  // Checked before the picture is decoded.
  prepare: async ({ emoji_name }) => void normalizeEmojiName(emoji_name),
  async handle(call) {
    const { caller, params, tx } = call
    const { realmId } = caller
    const name = normalizeEmojiName(params.emoji_name)
    const [still, animated] = onePicture(call, OneFile)
    if ((await emojiByNames(tx, realmId, [name])).length > 0) throw NameTaken()
    if (isBuiltIn(name) && !isAdmin(caller)) throw BuiltIn()
    const { active, all } = await countEmoji(tx, realmId)
    requireWithin(emojiLimit, active + 1)
    requireWithin(allEmojiLimit, all + 1)
    const key = randomBytes(16).toString('hex')
    const [file_name, still_file_name] = animated === undefined ? [`${key}.png`, null] : [`${key}.gif`, `${key}.png`]
    await keepPicture(tx, realmId, emojiPicture(`${key}.png`), existing(still))
    if (animated !== undefined) await keepPicture(tx, realmId, emojiPicture(file_name), animated)
    const row = { realm_id: realmId, name, account_id: caller.id, file_name, still_file_name, deactivated: 0 } as const
    await tx.emit(emojiAdded, everyone, { emoji: asEmoji(await insertEmoji(tx, row)) })
    await tx.emit(allEmojiUpdated, everyone, {})
  },
})

const NotAuthor = badRequest('Must be an organization administrator or emoji author')

export const removeEmoji = endpoint({
  route: 'DELETE /realm/emoji/{emoji_name}',
  summary: 'Deactivate a custom emoji',
  description:
    'Old messages and reactions still show it. Only for administrators, and for its author while they can add emoji.',
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
