// The last row of the box: its tools, and the ways to send.
import type { JSX, RefObject } from 'preact'
import { openSendLater } from '../later/open-later.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { BoxTools } from './box-tools.tsx'

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly enterSends: boolean
  readonly sendAt: (seconds: number) => void
}

export function BoxFoot({ field, enterSends, sendAt }: Props): JSX.Element {
  const t = texts.value
  return (
    <div class="foot">
      <BoxTools field={field} />
      <kbd class="enter" aria-hidden="true">
        {enterSends ? 'Enter' : 'Ctrl+Enter'}
      </kbd>
      <span class="send">
        <button type="submit" class="primary">
          <span class="word">{t.send}</span>
          <MoreIcon name="arrowUp" />
        </button>
        <button
          type="button"
          class="primary send-later"
          aria-label={onDemand.value.later.sendLater}
          title={onDemand.value.later.sendLater}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => void openSendLater(currentTarget, sendAt)}
        >
          <Icon name="next" />
        </button>
      </span>
    </div>
  )
}
