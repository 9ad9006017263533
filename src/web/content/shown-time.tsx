// A time in a message.
import type { JSX } from 'preact'
import { momentText, momentTitle } from '../text/times.ts'
import type { Shown } from './show.ts'

/** In the zone and the notation of the reader. */
export function Moment({ element: { attributes } }: Shown): JSX.Element {
  const { datetime = '' } = attributes
  return (
    <time class="moment" dateTime={datetime} title={momentTitle(datetime)}>
      {momentText(datetime)}
    </time>
  )
}
