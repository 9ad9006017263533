import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, int, nonNegativeInt, nullable, text } from '#core/contract/shape.ts'
import { MessageInvalid } from '#features/messages/public.ts'
import { narrow, narrowWindow, windowErrors } from '#features/search/public.ts'
import { changeFlags } from '../change-flags.ts'
import { flagAdded, flagRemoved } from '../events.ts'
import { flagErrors, flagOperation, flagParam, operationParam } from '../flag-change.ts'
import { ignoredChannels } from './update-message-flags.ts'

/** Larger changes need several requests: each answer says whether there is more to do. */
const mostAtOnce = 5_000

export const updateMessageFlagsForNarrow = endpoint({
  route: 'POST /messages/flags/narrow',
  summary: "Set or clear one of the caller's flags of the messages of a narrow",
  access: 'user',
  heavy: true,
  params: {
    anchor: required(text, 'A message ID, or newest, oldest or first_unread.'),
    flag: flagParam,
    include_anchor: withDefault(bool, true, 'Whether the anchor itself is included.'),
    narrow: required(narrow, 'The narrow that the messages must match.'),
    num_after: required(nonNegativeInt, 'The most messages after the anchor.'),
    num_before: required(nonNegativeInt, 'The most messages before the anchor.'),
    op: operationParam,
  },
  returns: {
    processed_count: required(int, 'How many messages were in the range.'),
    updated_count: required(int, 'How many of them changed.'),
    first_processed_id: required(nullable(int), 'The oldest message of the range.'),
    last_processed_id: required(nullable(int), 'The newest message of the range.'),
    found_oldest: required(bool, 'Whether there are certainly no messages before the range.'),
    found_newest: required(bool, 'Whether there are certainly no messages after the range.'),
    ignored_because_not_subscribed_channels: ignoredChannels,
  },
  errors: [...windowErrors, ...flagErrors, MessageInvalid],
  emits: [flagAdded, flagRemoved],

  async handle({ caller, params, tx }) {
    // A request for too many messages in both directions gets half in each.
    const num_before = Math.min(params.num_before, Math.max(mostAtOnce / 2, mostAtOnce - params.num_after))
    const num_after = Math.min(params.num_after, mostAtOnce - num_before)
    const request = { ...params, num_before, num_after, use_first_unread_anchor: false }
    const { ids, found_oldest, found_newest } = await narrowWindow({ tx, caller }, request)
    const operation = flagOperation(params.flag, params.op)
    const { messages, ...ignored } = await changeFlags(tx, caller, operation, ids)
    return {
      processed_count: ids.length,
      updated_count: messages.length,
      first_processed_id: ids[0] ?? null,
      last_processed_id: ids.at(-1) ?? null,
      found_oldest,
      found_newest,
      ...ignored,
    }
  },
})
