// A channel is in `streams`, and in one of three other lists: subscribed, unsubscribed, never subscribed.
import { ascending, type Event, type Reducer, type State } from './state.ts'

const lists = ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'] as const
const byChannel = (a: any, b: any): number => a.stream_id - b.stream_id

const inEach = (state: State, change: (list: any[], name: (typeof lists)[number]) => any[]): State => ({
  ...state,
  ...Object.fromEntries(lists.map(name => [name, change(state[name], name)])),
})
const changedChannel = (state: State, id: number, change: (channel: any) => object): State =>
  inEach(state, list => list.map(one => (one.stream_id === id ? { ...one, ...change(one) } : one)))

export const channels: Reducer = (state, event) => {
  if (event.op === 'create') return created(state, event)
  if (event.op === 'delete') {
    const gone = new Set(event['stream_ids'])
    return inEach(state, list => list.filter(one => !gone.has(one.stream_id)))
  }
  const { stream_id, property, value, id: _id, type: _type, op: _op, name: _name, ...alongside } = event
  return changedChannel(state, stream_id, () => ({ [property]: value, ...alongside }))
}

const created = (state: State, { streams }: Event): State => {
  const known = new Set(state['streams'].map((one: any) => one.stream_id))
  const news = streams.filter((one: any) => !known.has(one.stream_id))
  return inEach(state, (list, name) => {
    if (name === 'streams') return [...list, ...news].sort(byChannel)
    if (name !== 'never_subscribed') return list
    return [...list, ...news.map((one: any) => ({ ...one, subscribers: [] }))].sort(byChannel)
  })
}

export const subscriptions: Reducer = (state, event) => {
  const { op, stream_id, property, value } = event
  if (op === 'add') return event['subscriptions'].reduce(entered, state)
  if (op === 'remove') return event['subscriptions'].reduce(left, state)
  if (op === 'peer_add' || op === 'peer_remove') return peers(state, event)
  const also =
    property === 'is_muted' ? { in_home_view: !value } : property === 'in_home_view' ? { is_muted: !value } : {}
  return changedChannel(state, stream_id, one => ('color' in one ? { [property]: value, ...also } : {}))
}

const entered = (state: State, subscription: any): State => {
  const id = subscription.stream_id
  const isOther = (one: any): boolean => one.stream_id !== id
  const { subscriber_count } = subscription
  const counted = changedChannel(state, id, () => ({ subscriber_count }))
  return {
    ...counted,
    subscriptions: [...counted['subscriptions'].filter(isOther), subscription].sort(byChannel),
    unsubscribed: counted['unsubscribed'].filter(isOther),
    never_subscribed: counted['never_subscribed'].filter(isOther),
  }
}

const left = (state: State, { stream_id }: any): State => {
  const one = state['subscriptions'].find((each: any) => each.stream_id === stream_id)
  // The subscription ended before the client got the event.
  if (one === undefined) return state
  const moved = {
    ...state,
    subscriptions: state['subscriptions'].filter((each: any) => each !== one),
    unsubscribed: [...state['unsubscribed'], one].sort(byChannel),
  }
  return peers(moved, {
    type: 'subscription',
    op: 'peer_remove',
    stream_ids: [stream_id],
    user_ids: [state['user_id']],
  })
}

/** A channel's subscribers are in the second list that contains it. */
function peers(state: State, { op, stream_ids, user_ids }: Event): State {
  const next = (ids: number[]): number[] =>
    (op === 'peer_add' ? [...new Set([...ids, ...user_ids])] : ids.filter(id => !user_ids.includes(id))).sort(ascending)
  const held = new Map<number, number[]>(
    [...state['subscriptions'], ...state['unsubscribed'], ...state['never_subscribed']].map(one => [
      one.stream_id,
      one.subscribers,
    ]),
  )
  return stream_ids.reduce((before: State, id: number) => {
    const subscribers = next(held.get(id) ?? [])
    const known = { subscriber_count: subscribers.length }
    return changedChannel(before, id, one => ('subscribers' in one ? { ...known, subscribers } : known))
  }, state)
}
