// A code block: its language, and tools to copy and wrap it, beside its first line or above a long one.
import type { JSX } from 'preact'
import { lazy } from '../ui/lazy.tsx'
import { useScrolls } from './blocks.tsx'
import type { Shown } from './show.ts'

const CodeTools = lazy(async () => (await import('./code-tools.tsx')).CodeTools, <></>)

export function CodeBlock({ element, children }: Shown): JSX.Element {
  const [box, tabIndex] = useScrolls<HTMLDivElement>()
  return (
    <div class="code" ref={box} tabIndex={tabIndex}>
      <div class="actions">
        <span>{element.attributes['data-code-language']}</span>
        <CodeTools element={element} isWide={tabIndex === 0} />
      </div>
      {children}
    </div>
  )
}
