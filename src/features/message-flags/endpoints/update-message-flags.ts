import type { Caller } from '#core/contract/access.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { int, list, manyIds, bool, nonNegativeInt, nullable, text } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { endpoint, NextTurn } from '#core/http/endpoint.ts'
import { MessageInvalid } from '#features/messages/public.ts'
import {
  narrow,
  narrowWindow,
  stillMatching,
  type Term,
  windowErrors,
  type WindowProgress,
} from '#features/search/public.ts'
import { changeFlags, type ChangedFlags } from '../change-flags.ts'
import {
  flagErrors,
  flagOperation,
  flagParam,
  operationParam,
  type FlagOperation,
  isMarkingUnread,
} from '../emit-flag-change.ts'
import { flagAdded, flagRemoved } from '../events.ts'

const ignoredChannels = optional(
  list(int),
  "Only when marking as unread: channels that were skipped because the caller isn't subscribed.",
  { since: 355 },
)

export const updateMessageFlags = endpoint({
  route: 'POST /messages/flags',
  summary: 'Set or clear a flag on messages',
  access: 'user',
  heavy: 'if long',
  params: {
    flag: flagParam,
    messages: required(manyIds, 'The messages.'),
    op: operationParam,
  },
  paramOrder: 'declared',
  returns: {
    messages: required(list(int), 'The messages whose flag changed, in the requested order.'),
    ignored_because_not_subscribed_channels: ignoredChannels,
  },
  errors: [...flagErrors, MessageInvalid],
  emits: [flagAdded, flagRemoved],
  changesOnlyOwn: true,

  async handle({ caller, params, tx }) {
    return changeFlags(tx, caller, flagOperation(params.flag, params.op), params.messages)
  },
})

/** Larger changes take several requests. Each response says whether there is more to do. */
const mostAtOnce = 5_000
/** How many messages a transaction changes, so that others wait only briefly: it takes about 20 ms. */
const changedAtOnce = 250

export const updateMessageFlagsForNarrow = endpoint({
  route: 'POST /messages/flags/narrow',
  summary: 'Set or clear a flag on messages in a narrow',
  access: 'user',
  heavy: true,
  params: {
    anchor: required(text, 'A message ID, or newest, oldest or first_unread.'),
    flag: flagParam,
    include_anchor: withDefault(bool, true, 'Whether to include the anchor.'),
    narrow: required(narrow, 'The narrow to match.'),
    num_after: required(nonNegativeInt, 'Maximum number of messages after the anchor.'),
    num_before: required(nonNegativeInt, 'Maximum number of messages before the anchor.'),
    op: operationParam,
  },
  returns: {
    processed_count: required(int, 'How many messages were in the range.'),
    updated_count: required(int, 'How many of them changed.'),
    first_processed_id: required(nullable(int), 'Oldest message of the range, or where the search stopped.'),
    last_processed_id: required(nullable(int), 'Newest message of the range, or where the search stopped.'),
    found_oldest: required(bool, 'Whether there are definitely no messages before the range.'),
    found_newest: required(bool, 'Whether there are definitely no messages after the range.'),
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
    const reads = (before?: WindowProgress) => db.read(tx => narrowWindow({ tx, caller }, request, before))
    let page = await reads()
    while (page instanceof NextTurn) {
      const { kept } = page
      await confirm()
      page = await reads(kept)
    }
    // A request that only looks back starts at its newest message, because clients continue from the oldest.
    const isBackwards = num_after === 0
    const { oldest_examined, newest_examined } = page
    const ids = isBackwards ? page.ids.toReversed() : page.ids
    const done: Flagged[] = []
    let { length: reached } = ids
    // Emits an event even if there is no message.
    for (let start = 0; start === 0 || start < reached; start += changedAtOnce)
      try {
        if (start > 0) await confirm()
        const piece = ids.slice(start, start + changedAtOnce)
        done.push(await db.write(caller.realmId, tx => flagged(tx, caller, operation, params.narrow, piece)))
      } catch (error) {
        if (start === 0) throw error
        // Reports what was changed. The client's next request hears what stopped this one.
        reached = start
      }
    const ignored = done.flatMap(({ ignored_because_not_subscribed_channels: channels }) => channels ?? [])
    const isWhole = reached === ids.length
    const processed = ids.slice(0, reached)
    const [first, last] = isBackwards ? [processed.at(-1), processed[0]] : [processed[0], processed.at(-1)]
    return {
      processed_count: done.reduce((sum, flags) => sum + flags.processed, 0),
      updated_count: done.reduce((sum, { messages }) => sum + messages.length, 0),
      // The client continues from here, so this is where the search stopped, even if it found no message.
      first_processed_id: (isWhole || !isBackwards ? oldest_examined : undefined) ?? first ?? null,
      last_processed_id: (isWhole || isBackwards ? newest_examined : undefined) ?? last ?? null,
      found_oldest: page.found_oldest && (isWhole || !isBackwards),
      found_newest: page.found_newest && (isWhole || isBackwards),
      ...(isMarkingUnread(operation) ? { ignored_because_not_subscribed_channels: [...new Set(ignored)] } : {}),
    }
  },
})

type Flagged = ChangedFlags & { readonly processed: number }

/** Messages deleted or moved since they were found are left alone. */
async function flagged(
  tx: WriteTx,
  caller: Caller,
  operation: FlagOperation,
  terms: readonly Term[],
  found: readonly number[],
): Promise<Flagged> {
  const ids = await stillMatching({ tx, caller }, terms, found)
  return { ...(await changeFlags(tx, caller, operation, ids)), processed: ids.length }
}
