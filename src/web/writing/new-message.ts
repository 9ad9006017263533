// The recipient of a message that starts a conversation, chosen in its box.
import { signal } from '@preact/signals'
import { currentStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { channelIn } from '../store/narrow.ts'

export type Recipient =
  | { readonly channelId: number | undefined; readonly topic: string }
  | { readonly userIds: readonly number[] }

/** Undefined while the box is closed. */
export const newMessage = signal<Recipient | undefined>(undefined)
/** How often the user started a message: the fields are new each time. */
export const begun = signal(0)

function begin(to: Recipient): void {
  begun.value++
  newMessage.value = to
}

/** In the channel of the selected message or the view. */
export function startTopic(messageId?: number): void {
  const message = messageId === undefined ? undefined : currentStore.peek()?.messages.get(messageId)
  const { value } = route
  const here = value.view === 'narrow' ? channelIn(value.narrow) : undefined
  begin({ channelId: here ?? message?.stream_id, topic: '' })
}

export const startTopicIn = (channelId: number): void => begin({ channelId, topic: '' })

export const startDirect = (userIds: readonly number[] = []): void => begin({ userIds })
