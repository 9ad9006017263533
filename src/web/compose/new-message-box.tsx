// The box for a message that starts a conversation, at the bottom of any view.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { goTo, hashOfConversation } from '../base/navigate.ts'
import { Icon } from '../ui/icon.tsx'
import type { Conversation } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Compose } from './compose.tsx'
import { carryDraft, recipientOfDraft } from '../writing/box.ts'
import { newMessage, startDirect, startTopic } from '../writing/new-message.ts'
import { conversationOfRecipient, obstacleToRecipient } from './recipient-conversation.ts'
import { ChannelFields } from './channel-fields.tsx'
import { PeopleFields } from './people-fields.tsx'

const draftKey = 'new message'

/** Continues an earlier unfinished message, unless the user started one for another recipient. */
function takeRecipientOfDraft(): void {
  const [to, known] = [newMessage.peek(), recipientOfDraft(draftKey)]
  if (to === undefined || known === undefined) return
  const isSame =
    'userIds' in to
      ? 'userIds' in known && to.userIds.length === 0
      : 'topic' in known && to.topic === '' && [undefined, known.channelId].includes(to.channelId)
  if (isSame) newMessage.value = known
}

export function NewMessageBox(): JSX.Element | null {
  const store = useStore('channels', 'people', 'settings', 'organization', 'groups', 'directs')
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef(document.activeElement)
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus()
    },
    [],
  )
  useState(takeRecipientOfDraft)
  const { value: to } = newMessage
  if (to === undefined) return null
  const t = texts.value.recipient
  const close = (): void => {
    newMessage.value = undefined
  }
  const onSent = (sentTo: Conversation): void => {
    close()
    if (store.settings['web_navigate_to_sent_message'] !== false) goTo(hashOfConversation(sentTo))
  }
  const change = (start: () => void): void => {
    carryDraft()
    start()
  }
  const isDirect = 'userIds' in to
  return (
    <div
      ref={box}
      class="feed-foot new-message"
      role="region"
      aria-label={t.newMessage}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.isComposing) return
        event.stopPropagation()
        close()
      }}
    >
      <div class="kinds">
        <button type="button" aria-pressed={!isDirect} onClick={() => (isDirect ? change(startTopic) : undefined)}>
          {onDemand.value.recipient.channelMessage}
        </button>
        <button type="button" aria-pressed={isDirect} onClick={() => (isDirect ? undefined : change(startDirect))}>
          {t.directMessage}
        </button>
        <button type="button" class="tool" aria-label={texts.value.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Compose
        to={conversationOfRecipient(store, to)}
        obstacle={obstacleToRecipient(store, to)}
        draftKey={draftKey}
        onSent={onSent}
        recipient={
          'userIds' in to ? (
            <PeopleFields to={to} change={changed => (newMessage.value = changed)} />
          ) : (
            <ChannelFields to={to} change={changed => (newMessage.value = changed)} />
          )
        }
      />
    </div>
  )
}
