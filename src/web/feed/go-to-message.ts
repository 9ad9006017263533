// Leads to a message's current conversation. Loads when an address needs it.
import { ApiFailure } from '#client/api-failure.ts'
import { failureText } from '../base/failure-text.ts'
import { correctAddress } from '../base/history.ts'
import { client, theStore } from '../base/live.ts'
import { hashOfNarrow } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { type Narrow, termsOfMessage } from '../store/narrow.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'

/** For other errors the address stays, and is tried again when the connection is back. */
const isRefusal = (error: unknown): boolean => error instanceof ApiFailure && error.status < 500 && error.status !== 429

/** Asks the server for the conversation of a message, or for the topic if the message is gone. */
export async function goWhereTermLeads(narrow: Narrow, isWanted: () => boolean): Promise<void> {
  const others = narrow.terms.filter(({ operator }) => operator !== 'with')
  try {
    const { messages } = await client.call('GET /messages', {
      narrow: narrow.terms as never,
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      allow_empty_topic_name: true,
      client_gravatar: false,
    })
    const [message] = messages
    if (!isWanted()) return
    correctAddress(
      hashOfNarrow(message === undefined ? others : termsOfMessage(message, theStore().ownId), narrow.near),
    )
  } catch (error) {
    if (!isWanted()) return
    say(failureText(error))
    if (isRefusal(error) && others.length > 0) correctAddress(hashOfNarrow(others, narrow.near))
  }
}

/** Goes to the message in the address, or to the one that the user was reading. */
export async function goToMessage(narrow: Narrow, id: number, isWanted: () => boolean): Promise<void> {
  try {
    const params = { message_id: id, allow_empty_topic_name: true, client_gravatar: false }
    const { message } = await client.call('GET /messages/{message_id}', params)
    const address = hashOfNarrow(termsOfMessage(message as Message, theStore().ownId), narrow.near)
    if (!isWanted() || address === hashOfNarrow(narrow.terms, narrow.near)) return
    correctAddress(address)
    if (narrow.terms.length > 0) say(onDemand.value.navigation.movedMessage)
  } catch (error) {
    if (!isWanted() || narrow.near === undefined) return
    say(isRefusal(error) ? onDemand.value.navigation.noSuchMessage : String(error))
    if (isRefusal(error)) correctAddress(narrow.terms.length === 0 ? '#' : hashOfNarrow(narrow.terms))
  }
}
