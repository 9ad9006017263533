// A code block: its language, and tools to copy and wrap it. They're beside the first line, or above a long one.
import type { JSX } from 'preact'
import { lazy } from '../ui/lazy.tsx'
import { textOf } from './read-html.ts'
import type { Shown } from './show.ts'

const CodeTools = lazy(async () => (await import('./code-tools.tsx')).CodeTools, <></>)

export const CodeBlock = ({ element, children }: Shown): JSX.Element => (
  <div class="code" style={{ '--first': textOf(element.children).indexOf('\n') }}>
    {children}
    <div class="actions">
      <span>{element.attributes['data-code-language']}</span>
      <CodeTools element={element} />
    </div>
  </div>
)
