// Adds the demo channels, messages and reactions, unless the organization already has channels.
import { existing } from '#core/base/existing.ts'
import { Role } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { channelByName, channelCount, makeChannel, plainChannel, subscribeUsers } from '#features/channels/public.ts'
import { type Destination, directRecipient, postMessage } from '#features/messages/public.ts'
import { renderDescription, type Realm } from '#features/realms/public.ts'
import { putReaction } from '#features/reactions/public.ts'
import { type Account, accountsOf, callerOf } from '#features/users/public.ts'
import { demoChannels, type DemoMessage, demoMessages } from './demo-conversations.ts'
import { demoBots, demoOwner, demoUsers } from './demo-users.ts'

const daySeconds = 86_400
/** Minutes between two messages. */
const usualPause = 47
/** Before the first start, so that the newest message isn't in the future. */
const newestAgo = 6

export async function fillConversations(tx: WriteTx, realm: Realm, at: number): Promise<void> {
  if ((await channelCount(tx, realm.id)) > 0) return
  const accounts = new Map((await accountsOf(tx, realm.id)).map(account => [account.email, account]))
  // All accounts exist already. Extra accounts and changed names don't matter.
  const people = new Map(
    [demoOwner, ...demoUsers, ...demoBots].map(({ name, email }) => [firstName(name), existing(accounts.get(email))]),
  )
  await fillChannels({ ...tx, now: at - 30 * daySeconds }, people)
  let minutesAgo = demoMessages.reduce((sum, { pause = usualPause }) => sum + pause, newestAgo)
  for (const message of demoMessages) {
    minutesAgo -= message.pause ?? usualPause
    await send({ ...tx, now: at - minutesAgo * 60 }, realm, people, message)
  }
}

type People = ReadonlyMap<string, Account>

const firstName = (name: string): string => name.replace(/ .*/, '')

const personNamed = (people: People, name: string): Account => existing(people.get(firstName(name)))

async function fillChannels(tx: WriteTx, people: People): Promise<void> {
  const maker = callerOf(personNamed(people, firstName(demoOwner.name)))
  const insiders = [...people.values()].filter(({ role, bot_type }) => role < Role.guest && bot_type === null)
  for (const { name, description, isPrivate, people: names } of demoChannels) {
    const rendered_description = await renderDescription({ tx, caller: maker }, description)
    const given = { ...plainChannel, name, description, rendered_description, invite_only: isPrivate }
    const channel = await makeChannel(tx, maker, given)
    const members = names?.map(each => personNamed(people, each)) ?? insiders
    const ids = members.map(({ id }) => id)
    await subscribeUsers(tx, channel, ids, { channelIsNew: true })
  }
}

async function send(tx: WriteTx, realm: Realm, people: People, message: DemoMessage): Promise<void> {
  const writer = callerOf(personNamed(people, message.from))
  const posting = {
    realm,
    senderId: writer.id,
    writer,
    client: 'website',
    destination: await destinationOf(tx, realm, people, message),
    content: message.content,
    readBySender: true,
  }
  const { id } = (await postMessage(tx, posting)).message
  for (const [name, emoji] of Object.entries(message.reactions ?? {}))
    await putReaction(tx, personNamed(people, name), id, emoji)
}

async function destinationOf(
  tx: WriteTx,
  realm: Realm,
  people: People,
  { from, to }: DemoMessage,
): Promise<Destination> {
  if ('people' in to) {
    const participants = [from, ...to.people].map(name => personNamed(people, name).id).sort((a, b) => a - b)
    return { recipientId: await directRecipient(tx, realm.id, participants), participants }
  }
  const channel = await channelByName(tx, realm.id, to.channel)
  if (channel === undefined) throw new Error(`The demo has no channel ${to.channel}.`)
  return { channel, topic: to.topic }
}
