// What is wider than the column scrolls inside, with the keyboard too.
import type { JSX, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Shown } from './show.ts'

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
