// The user's own color for a channel.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { withWords } from '../store/channel-sign.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { setChannelProperty } from './channel-actions.ts'

interface Props {
  readonly channelId: number
  readonly close: () => void
}

export const openColorDialog = (channelId: number): void =>
  openDialog(close => <ColorDialog channelId={channelId} close={close} />)

function ColorDialog({ channelId, close }: Props): JSX.Element {
  const channel = useStore('channels').subscriptions.get(channelId)
  const t = texts.value
  return (
    <Dialog title={withWords(onDemand.value.actions.colorOf, channel === undefined ? [] : [channel])} close={close}>
      <form
        method="dialog"
        onSubmit={({ currentTarget }) => {
          const color = new FormData(currentTarget).get('color')
          if (typeof color === 'string') void setChannelProperty(channelId, 'color', color)
        }}
      >
        <label class="field-line">
          {t.actions.color} <input type="color" name="color" value={channel?.color} autofocus />
        </label>
        <div class="buttons">
          <button type="submit" class="primary">
            {t.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
