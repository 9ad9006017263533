// The drafts in the sidebar, with their number.
import type { JSX } from 'preact'
import { Icon } from '../parts/icon.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { draftCount } from './sync-drafts.ts'

export function DraftsItem({ isHere }: { readonly isHere: boolean }): JSX.Element {
  const { value: length } = draftCount
  const t = onDemand.value.drafts
  return (
    <a class={isHere ? 'item here' : 'item'} href="#drafts" aria-current={isHere ? 'page' : undefined}>
      <Icon name="draft" />
      <span class="name">{texts.value.menu.drafts}</span>
      {length === 0 ? null : (
        <span class="count" aria-label={t.count(length)}>
          {length}
        </span>
      )}
    </a>
  )
}
