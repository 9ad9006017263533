// Rows that are rendered together, and again only if one of them looks different.
import type { JSX } from 'preact'
import { theStore } from '../base/live.ts'
import { conversationOfMessage } from '../store/conversation.ts'
import { texts } from '../text/text.ts'
import { dayName } from '../text/times.ts'
import { ConversationBar } from '../conversation/conversation-bar.tsx'
import { MessageRow } from './message-row.tsx'
import type { Row } from './message-rows.ts'

interface Props {
  readonly rows: readonly Row[]
  readonly highlighted: number | undefined
}

export function RowGroup({ rows, highlighted }: Props): JSX.Element {
  const t = texts.value
  return (
    <>
      {rows.map(({ message, above, isContinued }) => (
        <MessageRow
          key={message.id}
          id={message.id}
          isContinued={isContinued}
          isHighlighted={message.id === highlighted}
        >
          {above.map(line =>
            line === 'conversation' ? (
              <ConversationBar key={line} to={conversationOfMessage(message, theStore().ownId)} near={message.id} />
            ) : (
              <div key={line} class={line === 'unread' ? 'line unread' : 'line'}>
                {line === 'unread' ? t.unreadMessages : dayName(message.timestamp)}
              </div>
            ),
          )}
        </MessageRow>
      ))}
    </>
  )
}
