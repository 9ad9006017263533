// A history as it's played: an organization on the server, and the model next to it.
import assert from 'node:assert/strict'
import type { FormFields } from '#test/http.ts'
import type { Org, Person } from '#test/world.ts'
import { isVisible, Model, type ModelChannel, type ModelMessage, type ModelUser } from './model.ts'
import type { Random } from '#test/random.ts'

export interface Play {
  readonly org: Org
  readonly model: Model
  readonly people: ReadonlyMap<ModelUser, Person>
  /** The IDs of all messages ever sent. */
  readonly everSent: number[]
  /** The steps so far, in words. */
  readonly story: string[]
}

/** An action of a user. */
export type Action = (play: Play, user: ModelUser, random: Random) => Promise<void>

/** Words for texts and for alert words. */
export const words = ['pineapple', 'mango', 'kettle'] as const

const kinds = {
  public: { is_web_public: false, invite_only: false },
  webPublic: { is_web_public: true, invite_only: false },
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
} as const
const channels = {
  public: 'public',
  'second public': 'public',
  'web-public': 'webPublic',
  'shared history': 'shared',
  'protected history': 'protected',
  'open to moderators': 'protected',
} as const

export async function startPlay(org: Org, random: Random): Promise<Play> {
  const { owner, admin, moderator, member, guest, bot, join } = org
  const persons = [owner, admin, moderator, member, await join('Max Member'), guest, bot]
  const model = new Model()
  const people = new Map<ModelUser, Person>()
  for (const person of persons) {
    const { id, name, role } = person
    const user: ModelUser = {
      id,
      name: name.split(' ')[0] as string,
      fullName: name,
      role,
      isBot: person === bot,
      ...(person === bot ? { ownerId: owner.id } : {}),
      isActive: true,
      alertWords: new Set(),
      rows: new Map(),
    }
    model.users.push(user)
    people.set(user, person)
  }
  const { user_groups } = await owner.ok('GET /user_groups')
  const moderators = user_groups.find((group: { name: string }) => group.name === 'role:moderators').id as number
  for (const [name, kind] of Object.entries(channels)) {
    const openToRole = name === 'open to moderators' ? 300 : 0
    const subscribers = model.users.filter(() => random.chance(0.5))
    const { id } = await owner.ok('POST /channels/create', {
      name,
      subscribers: subscribers.map(user => user.id),
      ...kinds[kind],
      ...(openToRole === 0 ? {} : { can_subscribe_group: moderators }),
    })
    model.channels.push({
      id,
      name,
      openToRole,
      isPrivate: kind === 'shared' || kind === 'protected',
      hasSharedHistory: kind !== 'protected',
      isWebPublic: kind === 'webPublic',
      isArchived: false,
      subscribers: new Set(subscribers),
    })
  }
  return { org, model, people, everSent: [], story: [] }
}

/** The body of a success; undefined if the server refused with a proper error. */
export async function attempt(play: Play, user: ModelUser, route: string, fields: FormFields = {}): Promise<any> {
  const { status, body, text } = await (play.people.get(user) as Person).call(route, fields)
  if (status === 200 && body.result === 'success') return body
  assert.ok(status >= 400 && status < 500, `${route} answered ${status}: ${text}`)
  play.story.push(`  refused: ${body.msg}`)
  return undefined
}

/** An action on a message that is hidden in the model must be refused as if the message didn't exist. */
export async function attemptOn(
  play: Play,
  user: ModelUser,
  message: ModelMessage,
  route: string,
  fields: FormFields = {},
): Promise<any> {
  const address = route.replace('{id}', String(message.id))
  const answer = await attempt(play, user, address, fields)
  if (!isVisible(user, message))
    assert.equal(play.story.at(-1), '  refused: Invalid message(s)', `${user.name}: ${address} of an invisible message`)
  return answer
}

export const tell = (play: Play, line: string): void => void play.story.push(line)

export const administrator = ({ model }: Play, random: Random): ModelUser =>
  random.pick(model.users.filter(user => user.role <= 200 && user.isActive))

export const activeUsers = ({ model }: Play): ModelUser[] => model.users.filter(user => user.isActive)

/** Usually a message that this user can see; undefined if there is none. */
export function someMessage(
  { model }: Play,
  user: ModelUser,
  random: Random,
  which: (message: ModelMessage) => boolean = () => true,
): ModelMessage | undefined {
  const all = [...model.messages.values()].filter(which)
  const visible = random.chance(0.85) ? all.filter(message => isVisible(user, message)) : all
  return visible.length === 0 ? undefined : random.pick(visible)
}

/** Usually a channel to which this user is subscribed. */
export function someChannelOf({ model }: Play, user: ModelUser, random: Random): ModelChannel {
  const subscribed = model.channels.filter(channel => channel.subscribers.has(user))
  return subscribed.length > 0 && random.chance(0.8) ? random.pick(subscribed) : random.pick(model.channels)
}

export const someChannel = ({ model }: Play, random: Random): ModelChannel => random.pick(model.channels)
