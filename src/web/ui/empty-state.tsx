// What belongs into an empty list, and the one thing to do about it.
import type { ComponentChildren, JSX } from 'preact'

interface Props {
  readonly title: string
  readonly text: string
  /** A link or a button. */
  readonly children?: ComponentChildren
  readonly art: readonly string[]
}

/** Lines on a grid of 72 by 56. */
export const art = {
  dawn: ['M7 46h58', 'M16 46a20 20 0 0 1 40 0', 'M36 8v10', 'M17 13l6 8', 'M55 13l-6 8'],
  lens: ['M54 48 43 37', 'M48 24a17 17 0 1 1-34 0 17 17 0 0 1 34 0', 'M24 24h14'],
} as const

export const EmptyState = ({ title, text, art: lines, children }: Props): JSX.Element => (
  <div class="empty-state">
    <svg viewBox="0 0 72 56" aria-hidden="true">
      <path d={lines.join('')} />
    </svg>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
)
