// The bar at the top of a view: the way back on a narrow page, the heading, and what stands beside it.
import type { ComponentChildren, JSX } from 'preact'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { ViewHeading } from './view-heading.tsx'

interface Props {
  readonly heading: ComponentChildren
  readonly back?: string
  readonly hasSegments?: boolean
  readonly children?: ComponentChildren
}

export const ViewHead = ({ heading, back = '#', hasSegments = false, children }: Props): JSX.Element => (
  <header class={hasSegments ? 'bar with-segments' : 'bar'}>
    <a class="tool back" href={back} aria-label={texts.value.back}>
      <Icon name="back" />
    </a>
    <ViewHeading>{heading}</ViewHeading>
    {children}
  </header>
)
