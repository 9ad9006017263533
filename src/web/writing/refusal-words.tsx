// Why a message wasn't sent. If a channel was archived while the user was writing, the server only calls it invalid.
// The page learns the reason from an event, by then or a moment later.
import type { JSX } from 'preact'
import { client, theStore, useStore } from '../base/live.ts'
import type { Conversation } from '../store/conversation.ts'
import { obstacleTo } from '../store/posting.ts'
import type { Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'

export function refusalWords(store: Store, to: Conversation, failure: string): string {
  const obstacle = obstacleTo(store, to)
  return obstacle === undefined ? failure : onDemand.value.obstacles[obstacle]
}

/** Works even if the page doesn't know the reason yet. */
export async function reasonOf(to: Conversation, failure: string): Promise<string> {
  const words = refusalWords(theStore(), to, failure)
  return words === failure ? archivedOr(to, failure) : words
}

/** The only reason not to send that also prevents editing. */
export async function archivedOr(to: Conversation, failure: string): Promise<string> {
  if ('userIds' in to) return failure
  const answer = await client.call('GET /streams/{stream_id}', { stream_id: to.channelId }).catch(() => undefined)
  return answer?.stream.is_archived === true ? onDemand.peek().obstacles.archived : failure
}

export function RefusalWords({ to, failure }: { readonly to: Conversation; readonly failure: string }): JSX.Element {
  const store = useStore('channels', 'people', 'groups', 'organization', 'directs')
  return (
    <>
      {refusalWords(store, to, failure)} <KeptAsDraft />
    </>
  )
}

export const KeptAsDraft = (): JSX.Element => <a href="#drafts">{onDemand.value.keptAsDraft}</a>
