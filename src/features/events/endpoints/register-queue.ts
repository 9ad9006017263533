// POST /register: a queue, and the state of everything at one position of the log. The queue delivers the changes after
// that position, so state and events together are always up to date.
import { randomUUID } from 'node:crypto'
import { mapValues } from '#core/base/records.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { type Fields, object, optional, required, withDefault } from '#core/contract/field.ts'
import {
  anyJson,
  bool,
  int,
  jsonOrBareText,
  list,
  nonNegativeInt,
  nullable,
  refine,
  refuse,
  type Shape,
  text,
} from '#core/contract/shape.ts'
import { capabilityNames, type QueueOptions } from '#core/events/queue-options.ts'
import type { StatePart } from '#core/events/state-part.ts'
import { readsReactionUsers } from '#features/messages/public.ts'
import { narrow, narrowErrors, normalizeNarrow, withoutUnknownIs } from '#features/search/public.ts'
import { logEnd } from '#core/db/event-log.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { asQueue, eventIdOf, queuesLimit } from '../queue.ts'
import { serializeShared } from '../shared-json.ts'
import { queues } from '../queue-service.ts'
import { countQueues, deleteIdlestQueue, insertQueue } from '../store.ts'

const TooManyQueues = badRequest(
  `Too many event queues: an account may have ${queuesLimit.most}. Delete those that are no longer used.`,
)
/** A queue that hasn't been polled for this long is deleted if its account registers one too many. */
const idleSeconds = 60
/** After a clock jump, the job that collects queues moves all polls forward within this time. */
const forwardWithin = 120
const typesDoc = 'Event types to deliver; all by default. Unknown types are ignored.'

const day = 86_400
const timeouts = { usual: 600, mobile: 12 * 3600, longest: 7 * day } as const
const longPollSeconds = 90

/** A number of seconds, or the word that mobile clients send. */
const idleTimeout: Shape<number> = {
  schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'mobile' }] },
  travels: 'json',
  parse(value, at) {
    if (value === 'mobile') return timeouts.mobile
    const seconds = int.parse(value, at)
    if (seconds < 1) throw refuse(at, 'is too small')
    return Math.min(seconds, timeouts.longest)
  },
}

const capabilities = object(
  'ClientCapabilities',
  Object.fromEntries(
    capabilityNames.map(name => [
      name,
      name === 'notification_settings_null'
        ? required(bool, 'Whether notification settings of a channel can be null.')
        : optional(bool, 'Whether the client supports the newer format.'),
    ]),
  ) as Fields,
) as Shape<QueueOptions['capabilities']>

const includeSubscribers = jsonOrBareText(
  refine(anyJson as Shape<boolean | 'partial'>, { anyOf: [{ type: 'boolean' }, { const: 'partial' }] }, (value, at) =>
    typeof value === 'boolean' || value === 'partial' ? undefined : refuse(at, 'is not a boolean'),
  ),
)

/** `eventTypes` are the types that the log may hold. */
export const registerQueue = (parts: readonly StatePart<any>[], eventTypes: readonly string[]) => {
  const knownTypes = [...new Set([...eventTypes, ...parts.flatMap(({ types }) => types)])]
  /** Clients also name types of other server versions. An unknown type is never delivered, so it isn't stored. */
  const known = (types: readonly string[] | null): string[] | null =>
    types === null ? null : knownTypes.filter(type => types.includes(type))

  return endpoint({
    route: 'POST /register',
    summary: 'Register an event queue',
    description: 'Returns the requested state, and a queue that delivers all later events.',
    access: 'user',
    heavy: true,
    params: {
      event_types: withDefault(nullable(list(text)), null, typesDoc),
      fetch_event_types: withDefault(
        nullable(list(text)),
        null,
        'State to return; by default the same as event_types.',
      ),
      narrow: withDefault(narrow, [], 'Deliver only messages that match this narrow.'),
      all_public_streams: withDefault(bool, false, 'Deliver messages in all public channels.'),
      apply_markdown: withDefault(bool, false, 'Return HTML instead of Markdown.'),
      client_gravatar: withDefault(bool, true, 'Whether the client computes avatar URLs.'),
      slim_presence: withDefault(bool, false, 'Whether presence is keyed by user ID.'),
      include_subscribers: withDefault(includeSubscribers, false, 'Whether to include subscribers of channels.'),
      client_capabilities: optional(capabilities, 'The capabilities of the client.'),
      idle_queue_timeout: withDefault(idleTimeout, timeouts.usual, 'Seconds after which an unused queue is deleted.'),
      presence_history_limit_days: optional(nonNegativeInt, 'How many days of presence history to return.'),
    },
    returns: withState(parts, {
      queue_id: required(text, 'The queue, for GET /events.'),
      last_event_id: required(int, 'The state is current as of this event.'),
      idle_queue_timeout_secs: required(int, 'Seconds after which the queue is deleted if it is not polled.'),
      event_queue_longpoll_timeout_seconds: required(int, 'Longest duration of a poll.'),
    }),
    errors: [TooManyQueues, ...narrowErrors],
    ownTransactions: true,

    async handle({ caller, params, db, server, client, now }) {
      const { presence_history_limit_days } = params
      const event_types = known(params.event_types)
      const wanted = known(params.fetch_event_types) ?? event_types
      const terms = withoutUnknownIs(params.narrow)
      const wants = (type: string): boolean => wanted === null || wanted.includes(type)
      const options = {
        event_types,
        all_public_streams: params.all_public_streams,
        apply_markdown: params.apply_markdown,
        client_gravatar: params.client_gravatar,
        slim_presence: params.slim_presence,
        ...(presence_history_limit_days === undefined ? {} : { presence_history_limit_days }),
        include_subscribers: params.include_subscribers !== false,
        capabilities: params.client_capabilities ?? {},
        ...(readsReactionUsers(client) ? { reaction_users: true } : {}),
      }
      const { positions, sharedState, jumpedWithin } = serviceOf(server, queues)
      const idleBefore = now - idleSeconds - jumpedWithin(forwardWithin)
      // The queue comes first, so that events aren't pruned while the state is read.
      const queue = await db.write(caller.realmId, async tx => {
        const settled = await normalizeNarrow({ tx, caller }, terms)
        const isFull = (await countQueues(tx, caller.id)) >= queuesLimit.most
        if (isFull && !(await deleteIdlestQueue(tx, caller.id, idleBefore))) throw TooManyQueues()
        const end = await logEnd(tx, caller.realmId)
        const row = {
          id: randomUUID(),
          realm_id: caller.realmId,
          account_id: caller.id,
          options: JSON.stringify({ ...options, narrow: settled } satisfies QueueOptions),
          base_seq: end,
          acknowledged_seq: end,
          looked_seq: end,
          created_at: now,
          polled_at: now,
          timeout_seconds: params.idle_queue_timeout,
        }
        await insertQueue(tx, row)
        return row
      })
      positions.add(caller.id, asQueue(queue))
      const read = parts.filter(({ types }) => types.length === 0 || types.some(wants))
      const call = { caller, options: { ...options, narrow: params.narrow }, wants }
      const state = await sharedState.read(db, read, call, async ({ tx }) => {
        const position = Math.max(queue.base_seq, await logEnd(tx, caller.realmId))
        return { last_event_id: eventIdOf({ baseSeq: queue.base_seq }, position) }
      })
      return {
        queue_id: queue.id,
        idle_queue_timeout_secs: params.idle_queue_timeout,
        event_queue_longpoll_timeout_seconds: longPollSeconds,
        ...state,
      }
    },
    serialize: serializeShared,
  })
}

/** The client's types get the fields of the state from the features' manifests. */
const withState = <F extends Fields>(parts: readonly StatePart<any>[], own: F): F => ({
  ...own,
  ...Object.assign({}, ...parts.map(part => optionalUnlessAlways(part))),
})

/** A client that asks for some types of state gets only those. */
const optionalUnlessAlways = ({ types, fields }: StatePart): Fields =>
  types.length === 0 ? fields : mapValues(fields, field => ({ ...field, presence: 'optional' }))
