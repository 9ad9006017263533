// Content that is hidden until the reader opens it. The children do not contain its header.
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Icon } from '../ui/icon.tsx'
import { texts } from '../text/text.ts'
import { textOf } from './read-html.ts'
import { elementIn, hasClass, type Shown } from './show.ts'

export function Spoiler({ element, children }: Shown): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const header = elementIn(element, one => hasClass(one, 'spoiler-header'))
  const title = header === undefined ? '' : textOf(header.children).trim()
  return (
    <div class="spoiler">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name="next" /> <bdi>{title === '' ? texts.value.spoiler : title}</bdi>
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
