// A view's heading. It takes the focus if the focused element disappeared with the previous view: screen readers then
// say where the user is, and Tab continues from here.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useRoute } from '../base/navigate.ts'

export function ViewHeading({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  const route = useRoute()
  useEffect(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== heading.current) return
    // Announces another conversation again.
    heading.current?.blur()
    heading.current?.focus({ preventScroll: true })
  }, [route])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
