// Sends what's in the box, now or later.
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { sendLater } from '../later/open-later.ts'
import { type Conversation, keyOf } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { boxKey, takeDraft } from '../writing/box.ts'
import { arrived, pendingIn } from '../writing/placeholders.ts'
import { findWarnings } from './find-warnings.ts'
import { sendMessage } from './outbox.ts'
import type { Lack } from './recipient-conversation.ts'
import { userStopped } from './typing-notices.ts'
import { uploads } from './uploads.ts'

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly to: Conversation | Lack
  readonly draftKey: string
  readonly onSent: ((to: Conversation) => void) | undefined
}

/** The user was asked about this text. Sending it again is the answer. */
interface Asked {
  /** When to send it. */
  readonly at: number | undefined
}

type Send = (isConfirmed?: boolean, at?: number) => void

interface Sending {
  readonly send: Send
  /** For menus that opened earlier: sends to the current recipient. */
  readonly sendLatest: Send
  /** Sends after the user confirmed. */
  readonly sendAnyway: () => void
  /** Cancels the question when the user keeps writing. */
  readonly forgetAsked: () => void
}

export function useSend({ field, to, draftKey, onSent }: Props): Sending {
  const store = useStore('channels', 'organization')
  const latestSend = useRef<Send>(undefined)
  const asked = useRef<Asked>(undefined)
  const forgetAsked = (): void => void (asked.current = undefined)
  useLayoutEffect(forgetAsked, [draftKey, typeof to === 'string' ? to : keyOf(to, store.ownId)])
  const send: Send = (isConfirmed = false, at) => {
    const content = field.current?.value.trim() ?? ''
    const form = field.current?.form
    if (content === '' || field.current === null) return
    if (typeof to === 'string') {
      say(texts.peek().recipient.missing[to])
      form?.querySelector<HTMLElement>(to === 'topic' ? '.topic-field' : '.to input')?.focus()
      return
    }
    const warnings = findWarnings(store, to, content)
    const isTooLong = warnings.some(warning => warning.kind === 'length' && warning.left < 0)
    if (isTooLong) return say(onDemand.peek().box.tooLong(store.realm.max_message_length))
    // If the user lacks the permission, the server decides: in a quote or in code, it's no mention.
    const isMany = warnings.some(one => one.kind === 'many' && one.isAllowed)
    if (isMany && !isConfirmed && asked.current === undefined) {
      asked.current = { at }
      return form?.querySelector<HTMLElement>('.warnings .many button')?.focus()
    }
    forgetAsked()
    if (pendingIn(content).length > 0) return sendWhenArrived(content, isConfirmed || isMany, at)
    const draft = takeDraft()
    if (draft === undefined) return
    userStopped()
    if (at !== undefined) return void sendLater(to, draft, at)
    sendMessage(keyOf(to, store.ownId), to, draft)
    onSent?.(to)
  }
  // The recipient may change during uploads.
  latestSend.current = send
  const sendWhenArrived = (content: string, ...how: Parameters<Send>): void => {
    const key = boxKey()
    if (uploads.peek().length > 0) say(onDemand.peek().drafts.sendsWhenUploaded)
    void arrived(content).then(isComplete => {
      // If the user went to another conversation meanwhile, the text stays a draft.
      if (isComplete && boxKey() === key) latestSend.current?.(...how)
    })
  }
  return {
    send,
    sendLatest: (...how) => latestSend.current?.(...how),
    sendAnyway: () => send(true, asked.current?.at),
    forgetAsked,
  }
}
