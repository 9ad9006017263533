// Spoilers, code blocks, and blocks that may be wider than the column.
import type { JSX, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { textOf } from './read-html.ts'
import { elementIn, hasClass, type Shown } from './show.ts'

/** Hidden until the reader opens it. `children` doesn't include the header. */
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

const CodeTools = lazy(async () => (await import('./code-tools.tsx')).CodeTools, <></>)

/** The language, and tools to copy and wrap the code. They're beside the first line, or above a long one. */
export const CodeBlock = ({ element, children }: Shown): JSX.Element => (
  <div class="code" style={{ '--first': textOf(element.children).indexOf('\n') }}>
    {children}
    <div class="actions">
      <span>{element.attributes['data-code-language']}</span>
      <CodeTools element={element} />
    </div>
  </div>
)

/** Content wider than the column scrolls by itself, also with the keyboard. */
function useScrolls<T extends HTMLElement>(): readonly [RefObject<T | null>, number | undefined] {
  const box = useRef<T>(null)
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const { current } = box
    if (current !== null) setWide(current.scrollWidth > current.clientWidth)
  })
  return [box, isWide ? 0 : undefined]
}

export function Preformatted({ children }: Shown): JSX.Element {
  const [box, tabIndex] = useScrolls<HTMLPreElement>()
  return (
    <pre ref={box} tabIndex={tabIndex} dir="ltr">
      {children}
    </pre>
  )
}

export function Table({ children }: Shown): JSX.Element {
  const [box, tabIndex] = useScrolls<HTMLDivElement>()
  return (
    <div ref={box} class="scrolls" tabIndex={tabIndex}>
      <table>{children}</table>
    </div>
  )
}
