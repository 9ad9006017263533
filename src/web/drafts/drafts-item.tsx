// The sidebar's link to the drafts, with their number.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { whenIdle } from '../base/work.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { MoreIcon } from '../ui/more-icons.tsx'
import { draftCount } from '../writing/sync-drafts.ts'

export function DraftsItem({ isHere }: { readonly isHere: boolean }): JSX.Element {
  const [length, setLength] = useState(() => draftCount.peek())
  // When the page is idle, so that typing doesn't wait for the number.
  useEffect(() => draftCount.subscribe(() => whenIdle(() => setLength(draftCount.peek()))), [])
  const t = onDemand.value.drafts
  return (
    <a class={isHere ? 'item here' : 'item'} href="#drafts" aria-current={isHere ? 'page' : undefined}>
      <MoreIcon name="draft" />
      <span class="name">{texts.value.menu.drafts}</span>
      {length === 0 ? null : (
        <span class="count" aria-label={t.count(length)}>
          {length}
        </span>
      )}
    </a>
  )
}
