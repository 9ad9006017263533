// The user's own views of the sidebar, and "More" with the views that aren't pinned.
import type { JSX } from 'preact'
import { visit } from '../base/history.ts'
import { useStore } from '../base/live.ts'
import { currentAddress } from '../base/navigate.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { isFolded } from '../store/order.ts'
import type { NavigationView } from '../store/types.ts'
import { lazy } from '../ui/lazy.tsx'
import { onDemand } from '../text/on-demand.ts'
import { View, type ViewProps } from './view-item.tsx'

const DraftsItem = lazy(async () => (await import('../drafts/drafts-item.tsx')).DraftsItem, <div class="item" />)

interface Props {
  /** The built-in views. */
  readonly views: readonly ViewProps[]
  readonly drafts: Pick<ViewProps, 'address' | 'isHere'>
}

export function MoreViews({ views, drafts }: Props): JSX.Element {
  const store = useStore('settings', 'channels')
  const own = store.views.flatMap((view): SavedProps[] => {
    const { fragment, name } = view
    if (name === null) return []
    return [
      {
        icon: 'search',
        address: `#${fragment}`,
        name,
        isHere: currentAddress(`#${fragment}`) === visit.value.hash,
        saved: view,
      },
    ]
  })
  const show = (view: ViewProps | SavedProps): JSX.Element =>
    'saved' in view ? <SavedView key={view.address} {...view} /> : <View key={view.address} {...view} />
  const isHere = [...views, ...own, drafts].some(view => view.isHere && isFolded(store, view.address))
  const folded = [...views, ...own].filter(({ address }) => isFolded(store, address))
  const areDraftsFolded = isFolded(store, drafts.address)
  return (
    <>
      {own.filter(({ address }) => !isFolded(store, address)).map(show)}
      {folded.length === 0 && !areDraftsFolded ? null : (
        <details class="more-views" open={isHere}>
          <summary class="item">
            <Icon name="more" />
            {onDemand.value.sidebar.moreViews}
          </summary>
          {folded.map(show)}
          {areDraftsFolded ? <DraftsItem isHere={drafts.isHere} /> : null}
        </details>
      )}
    </>
  )
}

interface SavedProps extends ViewProps {
  readonly saved: NavigationView
}

/** A view that the user has named. */
const SavedView = ({ saved, ...view }: SavedProps): JSX.Element => (
  <div class="item-line">
    <View {...view} />
    <MenuOpener
      label={onDemand.value.searching.saving.menuOf(view.name)}
      items={async () => (await import('../results/results.tsx')).savedItems(saved)}
    />
  </div>
)
