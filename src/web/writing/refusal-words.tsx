// Why a message wasn't sent. The server doesn't say that a channel was archived while the user wrote: it calls the
// channel invalid. The page has heard the reason by then, or hears it a moment later.
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

/** Also if the page hasn't heard the reason yet. */
export async function reasonOf(to: Conversation, failure: string): Promise<string> {
  const words = refusalWords(theStore(), to, failure)
  return words === failure ? archivedOr(to, failure) : words
}

/** The one obstacle to sending that is an obstacle to editing too. */
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
