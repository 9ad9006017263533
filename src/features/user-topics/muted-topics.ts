// The old form, which has only muted topics: channel name, topic, time.
import { channelsAmong, presentTopic } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { policiesOf } from './store.ts'
import { VisibilityPolicy } from './user-topic.ts'

type MutedTopic = [string, string, number]

/** Without channels that the user may no longer see. */
export async function mutedTopicsOf(tx: ReadTx, caller: Caller, allowEmptyTopic: boolean): Promise<MutedTopic[]> {
  const muted = (await policiesOf(tx, caller.id)).filter(row => row.visibility_policy === VisibilityPolicy.muted)
  if (muted.length === 0) return []
  const ids = [...new Set(muted.map(row => row.channel_id))]
  const channels = await channelsAmong(tx, caller, ids, 'sees')
  return muted.flatMap(({ channel_id, topic, updated_at }): MutedTopic[] => {
    const channel = channels.get(channel_id)
    return channel === undefined ? [] : [[channel.name, presentTopic(topic, allowEmptyTopic), updated_at]]
  })
}
