import { together } from '#core/db/together.ts'
import { existing } from '#core/base/existing.ts'
import { endpoint, NextTurn } from '#core/http/endpoint.ts'
import { failure } from '#core/contract/failure.ts'
import { object, optional, required, withDefault } from '#core/contract/field.ts'
import { bool, int, list, nonNegativeInt, text } from '#core/contract/shape.ts'
import { MissingParameter } from '#core/http/decode.ts'
import { asMessages, messageFields, readsReactionUsers } from '#features/messages/public.ts'
import { flagNames, personalStates } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { highlighter } from '../highlight.ts'
import { loadMessages } from '../load-messages.ts'
import { narrow, type Term } from '../narrow.ts'
import type { Reader } from '../narrow-users.ts'
import {
  messagesLimit,
  narrowWindow,
  TooManyMessages,
  type MessagePage,
  windowErrors,
  type WindowProgress,
} from '../message-page.ts'
import { resolveNarrow } from '../resolve-narrow.ts'
import { type AmongProgress, matchingInTurns } from '../visible-among.ts'

const Incompatible = failure(400, 'BAD_REQUEST', 'Unsupported parameter combination: {parameters}', ['parameters'])
const idsOrWindow = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor'

const listedMessage = object('ListedMessage', {
  ...messageFields,
  flags: required(list(text), "The caller's flags."),
  match_content: optional(text, 'When searching: the content as HTML, with the matches highlighted.'),
  match_subject: optional(text, 'When searching: the topic as HTML, with the matches highlighted.'),
})

export const getMessages = endpoint({
  route: 'GET /messages',
  summary: 'Read messages',
  description:
    'Returns messages around an anchor that match a narrow, or messages by ID. Without a narrow: the messages that the caller received. With a narrow to a channel: all its messages that the caller can see. A response has at most about 2 million bytes, or 600,000 with highlighted matches. Beyond that, messages farthest from the anchor, or the last of the given IDs, are left out, and `found_oldest` or `found_newest` is false: request them again. A search through very many messages with few matches stops after about half a second: then `found_oldest` is false and `oldest_examined` is present, even if nothing was found (and the same for newer messages). To continue, use `oldest_examined` as the anchor, without including the anchor itself.',
  access: 'user',
  heavy: true,
  readsHistory: true,
  params: {
    anchor: optional(text, 'A message ID, or newest, oldest, first_unread or date.'),
    anchor_date: optional(text, 'For anchor "date": an ISO 8601 date or time.', { since: 445 }),
    use_first_unread_anchor: withDefault(bool, false, 'Old name of anchor "first_unread".'),
    num_before: optional(nonNegativeInt, 'How many messages before the anchor.'),
    num_after: optional(nonNegativeInt, 'How many messages after the anchor.'),
    include_anchor: optional(bool, 'Whether to include the anchor; true by default.', { since: 155 }),
    narrow: withDefault(narrow, [], 'The narrow to match.'),
    message_ids: optional(list(int), 'Instead of an anchor: the IDs of the messages.', { since: 300 }),
    client_gravatar: withDefault(bool, true, 'Whether the client computes avatar URLs.'),
    apply_markdown: withDefault(bool, true, "Whether `content` is HTML; otherwise it's Markdown."),
    allow_empty_topic_name: withDefault(bool, false, 'Whether the client supports empty topics.', { since: 334 }),
  },
  returns: {
    messages: required(list(listedMessage), 'In ascending order of their IDs.'),
    anchor: optional(int, 'The anchor as a message ID; absent if messages were requested by ID.'),
    found_anchor: required(bool, 'Whether the anchor is included.'),
    found_oldest: required(bool, 'Whether there are definitely no messages before these.'),
    found_newest: required(bool, 'Whether there are definitely no messages after these.'),
    oldest_examined: optional(
      int,
      'Present if the search for older messages stopped early: it covered all messages from this ID on. To continue, use this ID as the anchor.',
    ),
    newest_examined: optional(int, 'The same for newer messages: it covered all messages up to this ID.'),
    history_limited: required(bool, 'Always false: no history is hidden.'),
  },
  errors: [...windowErrors, Incompatible],

  async handle({ caller, params, tx, client, kept }) {
    const reader = { tx, caller }
    const page = await foundBy(reader, params, kept)
    if (page instanceof NextTurn) return page
    const { ids, phrases, oldest_examined, newest_examined, ...found } = page
    const highlight = phrases === undefined ? undefined : highlighter(phrases, params.allow_empty_topic_name)
    const loaded = await loadMessages(tx, caller.realmId, ids, highlight, found.anchor)
    const { rows, matches, isCutBefore, isCutAfter } = loaded
    const view = {
      server: tx.server,
      realm: await realmOf(tx, caller),
      caller,
      applyMarkdown: params.apply_markdown,
      allowEmptyTopic: params.allow_empty_topic_name,
      clientGravatar: params.client_gravatar,
      reactionUsers: readsReactionUsers(client),
    }
    const [shown, stateOf] = await together([asMessages(tx, view, rows), personalStates(tx, caller.id, rows)])
    const messages = rows.map((row, index) => ({
      ...existing(shown[index]),
      flags: flagNames(stateOf(row).flags),
      ...matches.get(row.id),
    }))
    return {
      messages,
      ...found,
      found_oldest: found.found_oldest && !isCutBefore,
      found_newest: found.found_newest && !isCutAfter,
      // Messages that were cut off come before those that weren't looked at.
      ...(oldest_examined === undefined || isCutBefore ? {} : { oldest_examined }),
      ...(newest_examined === undefined || isCutAfter ? {} : { newest_examined }),
      history_limited: false,
    }
  },
})

interface Wanted {
  readonly anchor?: string
  readonly anchor_date?: string
  readonly use_first_unread_anchor: boolean
  readonly num_before?: number
  readonly num_after?: number
  readonly include_anchor?: boolean
  readonly narrow: readonly Term[]
  readonly message_ids?: readonly number[]
}

type Found = Omit<MessagePage, 'anchor'> & { readonly anchor?: number }

async function foundBy(reader: Reader, wanted: Wanted, kept: unknown): Promise<Found | NextTurn> {
  const { anchor, num_before, num_after, include_anchor, use_first_unread_anchor, message_ids } = wanted
  if (message_ids === undefined) {
    if (num_before === undefined) throw MissingParameter({ var_name: 'num_before' })
    if (num_after === undefined) throw MissingParameter({ var_name: 'num_after' })
    const request = { ...wanted, num_before, num_after, include_anchor: include_anchor ?? true }
    return narrowWindow(reader, request, kept as WindowProgress | undefined)
  }
  const windowed = [anchor, num_before, num_after, include_anchor].some(given => given !== undefined)
  if (windowed || use_first_unread_anchor) throw Incompatible({ parameters: idsOrWindow })
  if (message_ids.length > messagesLimit.most) throw TooManyMessages()
  const resolved = await resolveNarrow(reader, wanted.narrow)
  const ids = await matchingInTurns(reader, resolved, message_ids, kept as AmongProgress | undefined)
  if (ids instanceof NextTurn) return ids
  return { ids, found_anchor: false, found_oldest: false, found_newest: false, phrases: resolved.phrases }
}
