// Topics that users follow, or unmute in a muted channel, because they take part in them (the settings
// automatically_follow_topics_policy and others). This only ever makes a topic more visible.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { subscribedAmong } from '#features/channels/public.ts'
import { accountsOf, ownAccount } from '#features/users/public.ts'
import { setPolicies } from './set-policies.ts'
import { mutesChannel, ownPolicy, policiesAmong } from './store.ts'
import { type Topic, VisibilityPolicy } from './user-topic.ts'

/** Actions of a user in a topic. A setting covers the actions with its value or a higher one. */
const occasions = { starts: 3, sends: 2, takesPart: 1 } as const
type Occasion = keyof typeof occasions

const asksFor = (setting: number, occasion: Occasion): boolean => setting <= occasions[occasion]

/** Returns the user's new visibility policy for the topic, if it changed. */
export const followAutomatically = async (
  tx: WriteTx,
  caller: Caller,
  occasion: Occasion,
  topic: Topic,
): Promise<VisibilityPolicy | undefined> => (await followingOf(tx, caller, topic))(occasion)

/** The same in two steps: the first one reads, and can be sent together with other queries. */
export async function followingOf(
  tx: WriteTx,
  caller: Caller,
  topic: Topic,
): Promise<(occasion: Occasion) => Promise<VisibilityPolicy | undefined>> {
  const before = caller.botType === null ? await ownPolicy(tx, caller.id, topic) : VisibilityPolicy.followed
  return async occasion => {
    if (before === VisibilityPolicy.followed) return undefined
    const policy = await automaticPolicy(tx, caller, occasion, topic)
    if (policy === undefined || policy === before) return undefined
    await setPolicies(tx, [caller.id], topic, policy)
    return policy
  }
}

async function automaticPolicy(
  tx: ReadTx,
  caller: Caller,
  occasion: Occasion,
  { channelId }: Topic,
): Promise<VisibilityPolicy | undefined> {
  const settings = readSettings((await ownAccount(tx, caller)).settings)
  if (asksFor(settings.automatically_follow_topics_policy, occasion)) return VisibilityPolicy.followed
  const unmutes = asksFor(settings.automatically_unmute_topics_in_muted_streams_policy, occasion)
  return unmutes && (await mutesChannel(tx, caller.id, channelId)) ? VisibilityPolicy.unmuted : undefined
}

/**
 * For users who are mentioned by name and receive the message. A mention does not change the policy of a muted topic.
 */
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
