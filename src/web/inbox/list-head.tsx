// The bar at the top of a list of conversations, with a choice of which ones are listed.
import type { ComponentChildren, JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type Segment, Segments } from '../ui/segments.tsx'
import { ViewHead } from '../ui/view-head.tsx'

interface Props<Kind> {
  readonly icon: IconName
  readonly title: string
  readonly about?: string | undefined
  readonly all: readonly Segment<Kind>[]
  readonly chosen: Kind
  readonly choose: (kind: Kind) => void
  readonly children?: ComponentChildren
}

export const ListHead = <Kind extends string>({
  icon,
  title,
  about,
  children,
  ...choice
}: Props<Kind>): JSX.Element => (
  <ViewHead
    hasSegments
    heading={
      <>
        <Icon name={icon} />
        <b>{title}</b>
      </>
    }
  >
    <span class="about">{about}</span>
    <Segments label={onDemand.value.lists.filters} {...choice} />
    {children}
  </ViewHead>
)
