// Channel folders, and channels without recent messages. Each group can be collapsed.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { mayMove, moveBy, orders } from '../actions/sidebar-order.ts'
import { useStore } from '../base/live.ts'
import type { Counts } from '../store/counts.ts'
import { channelIn } from '../store/narrow.ts'
import { folderPositions, type OrderedChannels } from '../store/order.ts'
import { isInRole } from '../store/permissions.ts'
import type { Subscription } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import type { MenuItem } from '../ui/menu-item.ts'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { Count } from '../ui/signs.tsx'
import type { Listed } from './channel-item.tsx'
import { ChannelRows } from './channel-rows.tsx'

interface Props extends Listed {
  readonly channels: OrderedChannels
  readonly counts: Counts
}

export function Folded({ channels, ...given }: Props): JSX.Element {
  const store = useStore('channels', 'settings')
  const positionOf = folderPositions(store)
  const groups = Map.groupBy(
    channels.shown.filter(channel => positionOf(channel) >= 0),
    channel => store.folders[positionOf(channel)],
  )
  const { length } = channels.inactive
  const mayOrder = groups.size > 1 && isInRole(store, 'role:administrators')
  return (
    <>
      {[...groups].map(([folder, inside]) => (
        <Group
          key={folder?.id}
          name={folder?.name ?? ''}
          folderId={mayOrder ? folder?.id : undefined}
          inside={inside}
          kept={`folder ${store.ownId} ${folder?.id}`}
          {...given}
        />
      ))}
      {length === 0 ? null : (
        <Group name={onDemand.value.sidebar.inactive(length)} inside={channels.inactive} {...given} />
      )}
    </>
  )
}

interface GroupProps extends Listed {
  readonly name: string
  readonly inside: readonly Subscription[]
  readonly counts: Counts
  /** If the user may move it. */
  readonly folderId?: number | undefined
  /** The storage key that says that the group is collapsed. A group without one starts collapsed. */
  readonly kept?: string
}

function Group({ name, inside, counts, narrow, kept, folderId }: GroupProps): JSX.Element {
  const [isOpen, setOpen] = useState(kept !== undefined && !isCollapsed(kept))
  const here = narrow && channelIn(narrow)
  const shown = inside.filter(({ stream_id }) => isOpen || stream_id === here)
  const items = <ChannelRows channels={shown} counts={counts} narrow={narrow} />
  const unread = inside.reduce((sum, { stream_id }) => sum + (counts.ofChannel.get(stream_id) ?? 0), 0)
  return (
    <div class="folder">
      <details class="side-group" open={isOpen}>
        <summary
          class="group"
          data-folder={folderId}
          onClick={event => {
            event.preventDefault()
            setOpen(!isOpen)
            if (kept !== undefined) keepCollapsed(kept, isOpen)
          }}
        >
          <bdi>{name}</bdi> {isOpen ? null : <Count count={unread} />}
        </summary>
        {isOpen ? items : null}
      </details>
      {folderId === undefined ? null : (
        <MenuOpener label={onDemand.value.sidebar.folderMenu(name)} items={() => folderItems(folderId)} />
      )}
      {isOpen ? null : items}
    </div>
  )
}

const folderItems = (id: number): MenuItem[] => {
  const t = onDemand.value.sidebar
  return ([-1, 1] as const)
    .filter(by => mayMove(orders.folder, id, by))
    .map(by => ({ name: by < 0 ? t.moveUp : t.moveDown, action: () => moveBy(orders.folder, id, by) }))
}

function isCollapsed(kept: string): boolean {
  try {
    return localStorage.getItem(kept) !== null
  } catch {
    return false
  }
}

function keepCollapsed(kept: string, collapsed: boolean): void {
  try {
    if (collapsed) localStorage.setItem(kept, 'collapsed')
    else localStorage.removeItem(kept)
  } catch {
    // Without storage, a reload opens the group again.
  }
}
