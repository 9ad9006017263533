// Emoji and times in text.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { loadCustomEmoji, needsStill, pictureAt } from '../emoji/custom-emoji.ts'
import { emojiText } from '../text/emoji-text.ts'
import { momentText, momentTitle } from '../text/times.ts'
import { textOf } from './read-html.ts'
import type { Shown } from './show.ts'

/** A Unicode emoji comes from the code points in the class, a custom emoji is a picture. */
export function Emoji({ element: { attributes, children } }: Shown): JSX.Element {
  const { settings } = useStore('settings')
  const { title, alt, src } = attributes
  const written = alt ?? textOf(children)
  if (settings['emojiset'] === 'text') return <span>{written}</span>
  const label = title ?? written
  if (src !== undefined) return <CustomEmoji src={src} written={written} label={label} />
  const code = /emoji-([\da-f-]+)/.exec(attributes['class'] ?? '')?.[1] ?? ''
  return (
    <span class="emoji" role="img" aria-label={label} title={label}>
      {emojiText(code)}
    </span>
  )
}

interface CustomProps {
  readonly src: string
  readonly written: string
  readonly label: string
}

function CustomEmoji({ src, written, label }: CustomProps): JSX.Element {
  const isAsked = needsStill(src)
  useEffect(() => {
    if (isAsked) void loadCustomEmoji()
  }, [isAsked])
  const picture = isAsked ? pictureAt(src) : src
  if (picture === undefined) return <span>{written}</span>
  return <img class="emoji" src={picture} alt={written} title={label} loading="lazy" />
}

/** In the reader's time zone and format. */
export function Moment({ element: { attributes } }: Shown): JSX.Element {
  const { datetime = '' } = attributes
  return (
    <time class="moment" dateTime={datetime} title={momentTitle(datetime)}>
      {momentText(datetime)}
    </time>
  )
}
