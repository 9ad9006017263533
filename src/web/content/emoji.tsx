// An emoji in a text.
import type { JSX } from 'preact'
import { useStore } from '../app/live.ts'
import { emojiText } from './emoji-text.ts'
import { textOf } from './read-html.ts'
import type { Shown } from './show.ts'

/** The character itself, from the code points in the class; an emoji of the organization is a picture. */
export function Emoji({ element: { attributes, children } }: Shown): JSX.Element {
  const { settings } = useStore('settings')
  const { title, alt, src } = attributes
  const written = alt ?? textOf(children)
  if (settings['emojiset'] === 'text') return <span>{written}</span>
  const label = title ?? written
  if (src !== undefined) return <img class="emoji" src={src} alt={written} title={label} loading="lazy" />
  const code = /emoji-([\da-f-]+)/.exec(attributes['class'] ?? '')?.[1] ?? ''
  return (
    <span class="emoji" role="img" aria-label={label} title={label}>
      {emojiText(code)}
    </span>
  )
}
