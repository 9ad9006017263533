// An unsent text, shown as the message will look.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { lazy } from '../ui/lazy.tsx'
import { Content } from './content.tsx'
import { beginsWidget } from '#features/messages/widget.ts'

const WrittenWidget = lazy(async () => (await import('./widgets/widget-view.tsx')).WrittenWidget)

interface Props {
  readonly content: string
  /** The renderer's HTML. */
  readonly html: string
}

/** As the server will store it. */
const storedContent = (content: string): string => content.trimEnd().replace(/^(\s*\n)+/, '')

/** Whether the message shows its sender's name in the text. */
export const namesSender = (content: string): boolean => storedContent(content).startsWith('/me ')

export function WrittenContent({ content, html }: Props): JSX.Element {
  const { ownId, people } = useStore('people')
  const stored = storedContent(content)
  if (beginsWidget(stored)) return <WrittenWidget content={stored} />
  const lead = (
    <b>
      <bdi>{people.get(ownId)?.full_name}</bdi>
    </b>
  )
  return <Content html={html} ownId={ownId} {...(namesSender(content) ? { lead } : {})} />
}
