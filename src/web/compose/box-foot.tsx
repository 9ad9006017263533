// The last row of the box: its tools, and the ways to send.
import type { JSX, RefObject } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client } from '../base/live.ts'
import { openSendLater } from '../later/open-later.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
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
      <button
        type="button"
        class="tool"
        aria-label={t.later.sendLater}
        title={t.later.sendLater}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => void openSendLater(currentTarget, sendAt)}
      >
        <Icon name="later" />
      </button>
      <label class="enter">
        <input
          type="checkbox"
          checked={enterSends}
          onChange={({ currentTarget: { checked } }) =>
            void orSay(client.call('PATCH /settings', { enter_sends: checked }))
          }
        />
        {onDemand.value.box.enterSends}
      </label>
      <button type="submit" class="primary">
        {t.send}
      </button>
    </div>
  )
}
