// What belongs into an empty list, and the one thing to do about it.
import type { ComponentChildren, JSX } from 'preact'
import type { Words } from '../store/channel-sign.ts'
import { Named } from './signs.tsx'
import './empty-state.css'

interface Props {
  readonly title: string
  readonly text: string | Words
  /** A link or a button. */
  readonly children?: ComponentChildren
  readonly art: keyof typeof art
}

/** Lines on a grid of 72 by 56. */
const art = {
  dawn: ['M7 46h58', 'M16 46a20 20 0 0 1 40 0', 'M36 8v10', 'M17 13l6 8', 'M55 13l-6 8'],
  talk: [
    'M42 32H22l-8 7v-7h-3a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5h31a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5z',
    'M52 20h9a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5h-3v6l-7-6H37a5 5 0 0 1-5-5',
  ],
  star: ['M36 6l7.4 15 16.6 2.4-12 11.7 2.8 16.5L36 43.8l-14.8 7.8L24 35.1 12 23.4 28.6 21z'],
  sign: ['M46 28a10 10 0 1 1-20 0 10 10 0 0 1 20 0', 'M46 18v13a6 6 0 0 0 12 0v-3a22 22 0 1 0-9 18'],
  pen: ['M47 9l8 8-27 27-11 3 3-11z', 'M41 15l8 8', 'M38 47h22'],
  clock: ['M58 28a22 22 0 1 1-44 0 22 22 0 0 1 44 0', 'M36 14v15l9 6'],
  bell: ['M18 42h36s-5-5-5-18a13 13 0 0 0-26 0c0 13-5 18-5 18z', 'M32 49a4.5 4.5 0 0 0 8 0'],
  lens: ['M54 48 43 37', 'M48 24a17 17 0 1 1-34 0 17 17 0 0 1 34 0', 'M24 24h14'],
} as const

export const EmptyState = ({ title, text, art: name, children }: Props): JSX.Element => (
  <div class="empty-state">
    <svg viewBox="0 0 72 56" aria-hidden="true">
      <path d={art[name].join('')} />
    </svg>
    <h2>{title}</h2>
    <p>{typeof text === 'string' ? text : <Named words={text} />}</p>
    {children}
  </div>
)
