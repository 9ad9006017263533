// Topics that users automatically follow, or unmute in a muted channel, because they take part in them
// (automatically_follow_topics_policy and other settings). This only ever makes topics more visible.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { type PersonalSettings, readSettings } from '#features/personal-settings/public.ts'
import { mutesChannel, subscribedAmong } from '#features/channels/public.ts'
import { accountsOf, ownAccount } from '#features/users/public.ts'
import { setPolicies } from './set-policies.ts'
import { ownPolicy, policiesAmong } from './store.ts'
import { type Topic, VisibilityPolicy } from './user-topic.ts'

/** What a user does in a topic. A setting covers the actions with its value or a higher one. */
const occasions = { starts: 3, sends: 2, takesPart: 1 } as const
type Occasion = keyof typeof occasions

const asksFor = (setting: number, occasion: Occasion): boolean => setting <= occasions[occasion]

/** Returns the user's new visibility policy for the topic, if it changed. */
export const followAutomatically = async (
  tx: WriteTx,
  caller: Caller,
  occasion: Occasion,
  topic: Topic,
): Promise<VisibilityPolicy | undefined> => (await followingOf(tx, caller, topic))(tx, occasion)

/** The same in two steps. The first one reads, and can be sent together with other queries. */
export async function followingOf(
  tx: ReadTx,
  caller: Caller,
  topic: Topic,
): Promise<(tx: WriteTx, occasion: Occasion) => Promise<VisibilityPolicy | undefined>> {
  if (caller.botType !== null) return async () => undefined
  const [{ settings }, before, mutes] = await together([
    ownAccount(tx, caller),
    ownPolicy(tx, caller.id, topic),
    mutesChannel(tx, caller.id, topic.channelId),
  ])
  const policyFor = automaticPolicy(readSettings(settings), mutes)
  return async (writing, occasion) => {
    const policy = policyFor(occasion)
    if (before === VisibilityPolicy.followed || policy === undefined || policy === before) return undefined
    await setPolicies(writing, [caller.id], topic, policy)
    return policy
  }
}

/** `mutes`: whether the user mutes the channel. */
const automaticPolicy =
  (settings: PersonalSettings, mutes: boolean) =>
  (occasion: Occasion): VisibilityPolicy | undefined => {
    if (asksFor(settings.automatically_follow_topics_policy, occasion)) return VisibilityPolicy.followed
    const unmutes = mutes && asksFor(settings.automatically_unmute_topics_in_muted_streams_policy, occasion)
    return unmutes ? VisibilityPolicy.unmuted : undefined
  }

/** For users who are mentioned by name and receive the message. A mention doesn't change a muted topic's policy. */
export async function followWhereMentioned(
  tx: WriteTx,
  realmId: number,
  mentioned: ReadonlySet<number>,
  topic: Topic,
): Promise<void> {
  if (mentioned.size === 0) return
  const receivers = await subscribedAmong(tx, topic.channelId, [...mentioned])
  const accounts = await accountsOf(tx, realmId, [...receivers])
  const before = await policiesAmong(tx, topic, [...receivers])
  const followers = accounts.filter(
    ({ id, bot_type, is_active, settings }) =>
      bot_type === null &&
      is_active === 1 &&
      before.get(id) !== VisibilityPolicy.muted &&
      readSettings(settings).automatically_follow_topics_where_mentioned,
  )
  const ids = followers.map(({ id }) => id)
  await setPolicies(tx, ids, topic, VisibilityPolicy.followed)
}
