// Users by their names and addresses.
import type { Conversation } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { most } from './choice.ts'
import { best, Match, matchOf, plain } from './match.ts'

/** How near each user is to the conversation that is written to. */
export interface Nearness {
  readonly to: Conversation | { readonly channelId: number } | undefined
  /** Undefined until they are known. */
  readonly subscribers: ReadonlySet<number> | undefined
  /** The newest message of each user. */
  readonly inTopic: ReadonlyMap<number, number>
  readonly inChannel: ReadonlyMap<number, number>
  readonly direct: ReadonlyMap<number, number>
}

/** Reads all held messages: made once for a list, and not for each key. */
export function nearnessIn(store: Store, to: Nearness['to'], subscribers?: ReadonlySet<number>): Nearness {
  const [inTopic, inChannel, direct] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const channelId = to !== undefined && 'channelId' in to ? to.channelId : undefined
  const topic = to !== undefined && 'topic' in to ? to.topic.toLowerCase() : undefined
  for (const { id, sender_id, stream_id, subject } of store.messages.values()) {
    if (stream_id === undefined || stream_id !== channelId) continue
    note(inChannel, sender_id, id)
    if (subject.toLowerCase() === topic) note(inTopic, sender_id, id)
  }
  for (const [key, newest] of store.directs) if (!key.includes(',')) note(direct, Number(key.slice(1)), newest)
  return { to, subscribers, inTopic, inChannel, direct }
}

function note(map: Map<number, number>, userId: number, messageId: number): void {
  map.set(userId, Math.max(messageId, map.get(userId) ?? 0))
}

interface PersonKeys {
  readonly name: string
  readonly address: string
}
const keys = new WeakMap<Person, PersonKeys>()

/** Made once for each user, if possible before the first letter is typed. */
export function personKeys(person: Person): PersonKeys {
  const known = keys.get(person)
  if (known !== undefined) return known
  const made = { name: plain(person.full_name), address: (person.delivery_email ?? person.email).toLowerCase() }
  keys.set(person, made)
  return made
}

export interface FoundPerson {
  readonly match: number
  readonly person: Person
}

/** A match by the address is the last of all. */
export const addressMatch = Match.none

function matchOfPerson(person: Person, query: string): number | undefined {
  const { name, address } = personKeys(person)
  const match = matchOf(name, query)
  if (match < Match.inside) return match
  return query !== '' && address.startsWith(query) ? addressMatch : undefined
}

/** Without deactivated and muted users. */
export function findPeople(
  { people, mutedUsers }: Pick<Store, 'people' | 'mutedUsers'>,
  nearness: Nearness,
  query: string,
  except: ReadonlySet<number> = new Set(),
): FoundPerson[] {
  const wanted = plain(query)
  const found = function* (): Generator<FoundPerson> {
    for (const person of people.values()) {
      if (!person.is_active || mutedUsers.has(person.user_id) || except.has(person.user_id)) continue
      const match = matchOfPerson(person, wanted)
      if (match !== undefined) yield { match, person }
    }
  }
  return best(found(), most, order(nearness))
}

const order =
  ({ subscribers, inTopic, inChannel, direct }: Nearness) =>
  ({ match, person: a }: FoundPerson, { match: other, person: b }: FoundPerson): number => {
    const newer = (map: ReadonlyMap<number, number>): number => (map.get(b.user_id) ?? 0) - (map.get(a.user_id) ?? 0)
    return (
      match - other ||
      Number(subscribers?.has(b.user_id) ?? false) - Number(subscribers?.has(a.user_id) ?? false) ||
      newer(inTopic) ||
      newer(inChannel) ||
      newer(direct) ||
      Number(a.is_bot) - Number(b.is_bot) ||
      (personKeys(a).name < personKeys(b).name ? -1 : 1)
    )
  }

/** The user writes with this person: a subscriber, or a partner of a conversation. */
export const isNear = ({ subscribers, inTopic, direct }: Nearness, { user_id: id }: Person): boolean =>
  subscribers?.has(id) === true || inTopic.has(id) || direct.has(id)
