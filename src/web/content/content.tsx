// The content of a message as elements, with their behavior.
import { type ComponentChildren, type ComponentType, Fragment, h, type JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { asPictures } from '../text/emoji-text.ts'
import { CodeBlock, Preformatted, Spoiler, Table } from './blocks.tsx'
import { FormulaText } from './formula.ts'
import { Emoji, Moment } from './inline.tsx'
import { ChannelLink, Link } from './link.tsx'
import { Picture, Sound, Video } from './media.tsx'
import { Mention } from './mention.tsx'
import { type HtmlElement, type HtmlNode, readHtml } from './read-html.ts'
import { hasClass, headingLevels, type Reader, type Shown, writtenLevel } from './show.ts'

interface Props {
  readonly html: string
  readonly ownId: number
  readonly isReached?: boolean
  /** Shown before the text, on its first line. */
  readonly lead?: ComponentChildren
}

export function Content({ html, ownId, isReached = true, lead }: Props): JSX.Element {
  const nodes = useMemo(() => readHtml(html), [html])
  const headings = useMemo(() => headingLevels(nodes), [nodes])
  const reader: Reader = { ownId, isReached, headings }
  return (
    <div class="text" dir="auto">
      {lead === undefined ? shownAll(nodes, reader) : withLead(nodes, reader, lead)}
    </div>
  )
}

const shownAll = (nodes: readonly HtmlNode[], reader: Reader): ComponentChildren =>
  nodes.map((node, at) => shown(node, at, reader))

function shown(node: HtmlNode, key: number, reader: Reader): ComponentChildren {
  if (typeof node === 'string') return reader.isCode === true ? node : asPictures(node)
  const isCode = node.tag === 'code' || node.tag === 'pre'
  const children = shownAll(node.children, isCode ? { ...reader, isCode } : reader)
  const Special = specialOf(node)
  if (Special === null) return null
  if (Special === undefined) {
    const direction = hasOwnDirection.has(node.tag) ? { dir: 'auto' } : {}
    const level = reader.headings.get(node)
    const tag = level === undefined ? node.tag : `h${level}`
    // Styles, and text that is copied, use the level that was written.
    return h(tag, { key, ...direction, 'data-level': writtenLevel(node), ...node.attributes }, children)
  }
  return (
    <Special key={key} element={node} reader={reader}>
      {children}
    </Special>
  )
}

/** Paragraphs of a message may be in different languages. */
const hasOwnDirection = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td'])

const ofTag: Readonly<Record<string, ComponentType<Shown>>> = {
  a: Link,
  time: Moment,
  table: Table,
  pre: Preformatted,
  mi: FormulaText,
  mn: FormulaText,
  mtext: FormulaText,
  audio: Sound,
  video: Video,
}
/** Browsers can show MathML. The other copy, for other programs, would need a style sheet and fonts. */
const ofClass: readonly (readonly [name: string, show: ComponentType<Shown> | null])[] = [
  ['katex-html', null],
  ['spoiler-header', null],
  ['spoiler-content', Inside],
  ['emoji', Emoji],
  ['inline-image', Picture],
  ['user-mention', Mention],
  ['user-group-mention', Mention],
  ['topic-mention', Mention],
  ['stream', ChannelLink],
  ['stream-topic', ChannelLink],
  ['message-link', ChannelLink],
  ['spoiler-block', Spoiler],
  ['codehilite', CodeBlock],
  ['message_inline_video', Video],
  ['message_inline_image', Picture],
]

function specialOf(element: HtmlElement): ComponentType<Shown> | null | undefined {
  const found = ofClass.find(([name]) => hasClass(element, name))
  return found === undefined ? ofTag[element.tag] : found[1]
}

function Inside({ children }: Shown): JSX.Element {
  return <>{children}</>
}

/** Puts `lead` into the first paragraph, in place of its command. */
function withLead(nodes: readonly HtmlNode[], reader: Reader, lead: ComponentChildren): ComponentChildren {
  const [first, ...rest] = nodes
  if (typeof first !== 'object' || first.tag !== 'p')
    return (
      <>
        {lead} {shownAll(nodes, reader)}
      </>
    )
  const [start, ...others] = first.children
  const text = typeof start === 'string' ? start.replace(/^\/me\s?/, '') : (start ?? '')
  return (
    <Fragment>
      <p dir="auto">
        {lead} {shownAll([text, ...others], reader)}
      </p>
      {shownAll(rest, reader)}
    </Fragment>
  )
}
