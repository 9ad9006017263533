// The heading of a view. It takes the focus when the focused element has gone with the view before: a screen reader
// then says where the user is, and Tab goes on from here.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useRoute } from '../base/navigate.ts'

export function ViewHeading({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  const route = useRoute()
  useEffect(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== heading.current) return
    // Said again for another conversation.
    heading.current?.blur()
    heading.current?.focus({ preventScroll: true })
  }, [route])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
