// The views that the user pinned to the sidebar, and a group for hidden ones.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
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
  const store = useStore('settings')
  const hidden = new Set(store.views.filter(({ is_pinned }) => !is_pinned).map(({ fragment }) => `#${fragment}`))
  const own = store.views.flatMap(({ fragment, name }): ViewProps[] =>
    name === null ? [] : [{ icon: 'search', address: `#${fragment}`, name, isHere: location.hash === `#${fragment}` }],
  )
  const show = (view: ViewProps): JSX.Element => <View key={view.address} {...view} />
  const isHidden = ({ address }: Pick<ViewProps, 'address'>): boolean => hidden.has(address)
  const folded = [...views, ...own].filter(isHidden)
  return (
    <>
      {own.filter(view => !isHidden(view)).map(show)}
      {folded.length === 0 && !isHidden(drafts) ? null : (
        <details class="side-group">
          <summary class="group">{onDemand.value.sidebar.moreViews}</summary>
          {folded.map(show)}
          {isHidden(drafts) ? <DraftsItem isHere={drafts.isHere} /> : null}
        </details>
      )}
    </>
  )
}
