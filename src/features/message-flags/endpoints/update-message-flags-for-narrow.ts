import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { endpoint, NextTurn } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, int, nonNegativeInt, nullable, text } from '#core/contract/shape.ts'
import { MessageInvalid } from '#features/messages/public.ts'
import { type MessagePage, narrow, narrowWindow, windowErrors, type WindowProgress } from '#features/search/public.ts'
import { changeFlags } from '../change-flags.ts'
import { flagAdded, flagRemoved } from '../events.ts'
import { flagErrors, type FlagOperation, flagOperation, flagParam, operationParam } from '../flag-change.ts'
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
    first_processed_id: required(
      nullable(int),
      'The oldest message of the range, or where a search that gave up stopped.',
    ),
    last_processed_id: required(
      nullable(int),
      'The newest message of the range, or where a search that gave up stopped.',
    ),
    found_oldest: required(bool, 'Whether there are certainly no messages before the range.'),
    found_newest: required(bool, 'Whether there are certainly no messages after the range.'),
    ignored_because_not_subscribed_channels: ignoredChannels,
  },
  errors: [...windowErrors, ...flagErrors, MessageInvalid],
  emits: [flagAdded, flagRemoved],

  ownTransactions: true,
  async handle({ caller, params, db, confirm }) {
    // A request for too many messages in both directions gets half in each.
    const num_before = Math.min(params.num_before, Math.max(mostAtOnce / 2, mostAtOnce - params.num_after))
    const num_after = Math.min(params.num_after, mostAtOnce - num_before)
    const request = { ...params, num_before, num_after, use_first_unread_anchor: false }
    const operation = flagOperation(params.flag, params.op)
    const write = (before?: WindowProgress) =>
      db.write(caller.realmId, async tx => {
        const page = await narrowWindow({ tx, caller }, request, before)
        return page instanceof NextTurn ? page : flagged(tx, caller, operation, page)
      })
    let answer = await write()
    // Messages that take long to find are found before the transaction, because no other can begin meanwhile.
    while (answer instanceof NextTurn) {
      const { kept } = answer
      await confirm()
      const next = await db.read(tx => narrowWindow({ tx, caller }, request, kept))
      answer = next instanceof NextTurn ? next : await write(kept)
    }
    return answer
  },
})

async function flagged(tx: WriteTx, caller: Caller, operation: FlagOperation, page: MessagePage) {
  const { ids, found_oldest, found_newest, oldest_examined, newest_examined } = page
  const { messages, ...ignored } = await changeFlags(tx, caller, operation, ids)
  return {
    processed_count: ids.length,
    updated_count: messages.length,
    // A client goes on from here, so it is where the search gave up, even if it found no message.
    first_processed_id: oldest_examined ?? ids[0] ?? null,
    last_processed_id: newest_examined ?? ids.at(-1) ?? null,
    found_oldest,
    found_newest,
    ...ignored,
  }
}
