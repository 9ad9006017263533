// The content of a message as elements of the page, with their behaviour.
import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { h } from 'preact'
import { texts } from '../text/text.ts'
import { momentText } from '../text/times.ts'
import { type HtmlElement, type HtmlNode, readHtml, textOf } from './read-html.ts'

export function Content({ html, ownId }: { readonly html: string; readonly ownId: number }): JSX.Element {
  const nodes = useMemo(() => readHtml(html), [html])
  return (
    <div class="text" dir="auto">
      {nodes.map((node, at) => shown(node, at, ownId))}
    </div>
  )
}

type Show = (element: HtmlElement, key: number, ownId: number) => ComponentChildren

function shown(node: HtmlNode, key: number, ownId: number): ComponentChildren {
  if (typeof node === 'string') return node
  const special = specialOf(node)
  return special === undefined ? plain(node, key, ownId) : special(node, key, ownId)
}

const childrenOf = ({ children }: HtmlElement, ownId: number): ComponentChildren =>
  children.map((child, at) => shown(child, at, ownId))

/** An attribute without a value is set by being there. */
const plain: Show = (element, key, ownId) => {
  const { controls, ...attributes } = element.attributes
  const given = controls === undefined ? attributes : { ...attributes, controls: true }
  return h(element.tag, { key, ...given }, childrenOf(element, ownId))
}

const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  (attributes['class'] ?? '').split(' ').includes(name)

function specialOf(element: HtmlElement): Show | undefined {
  if (element.tag === 'a') return link
  if (element.tag === 'time') return time
  if (element.tag === 'img' && !hasClass(element, 'emoji')) return image
  if (hasClass(element, 'emoji')) return emoji
  if (['user-mention', 'user-group-mention', 'topic-mention'].some(name => hasClass(element, name))) return mention
  if (hasClass(element, 'spoiler-block')) return (one, key, ownId) => <Spoiler key={key} element={one} ownId={ownId} />
  if (hasClass(element, 'codehilite')) return (one, key, ownId) => <Code key={key} element={one} ownId={ownId} />
  // Browsers show MathML by themselves; the copy for other programs needs a style sheet and fonts.
  if (hasClass(element, 'katex-html')) return () => undefined
  return undefined
}

const link: Show = (element, key, ownId) => {
  const { href = '', title } = element.attributes
  const isOwn = href.startsWith('/#') || href.startsWith('#')
  const target = isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a key={key} href={href.replace(/^\/#/, '#')} title={title} {...target}>
      {childrenOf(element, ownId)}
    </a>
  )
}

const time: Show = ({ attributes: { datetime = '' }, children }, key) => (
  <time key={key} class="moment" dateTime={datetime} title={textOf(children)}>
    {momentText(datetime)}
  </time>
)

const image: Show = ({ attributes: { src, alt } }, key) => (
  <img key={key} class="preview" src={src} alt={alt ?? ''} loading="lazy" decoding="async" />
)

/** The character itself, from the code points in the class. */
const emoji: Show = (element, key) => {
  const code = /emoji-([\da-f-]+)/.exec(element.attributes['class'] ?? '')?.[1]
  const label = element.attributes['title'] ?? element.attributes['alt'] ?? textOf(element.children)
  if (code === undefined) return plain(element, key, 0)
  return (
    <span key={key} class="emoji" role="img" aria-label={label} title={label}>
      {emojiText(code)}
    </span>
  )
}

export const emojiText = (code: string): string => {
  try {
    return code
      .split('-')
      .map(hex => String.fromCodePoint(Number.parseInt(hex, 16)))
      .join('')
  } catch {
    return '�'
  }
}

const mention: Show = (element, key, ownId) => {
  const target = element.attributes['data-user-id']
  const isSilent = hasClass(element, 'silent')
  const isOwn = target === String(ownId) || target === '*' || hasClass(element, 'topic-mention')
  return (
    <span key={key} class={isSilent ? 'mention silent' : isOwn ? 'mention own' : 'mention'}>
      <bdi>{textOf(element.children)}</bdi>
    </span>
  )
}

interface Part {
  readonly element: HtmlElement
  readonly ownId: number
}

const partOf = ({ children }: HtmlElement, name: string): HtmlElement | undefined =>
  children.find((child): child is HtmlElement => typeof child === 'object' && hasClass(child, name))

function Spoiler({ element, ownId }: Part): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const header = partOf(element, 'spoiler-header')
  const content = partOf(element, 'spoiler-content')
  const title = header === undefined ? '' : textOf(header.children).trim()
  return (
    <div class="spoiler">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title === '' ? texts.value.spoiler : title}
      </button>
      <div hidden={!isOpen}>{content === undefined ? null : childrenOf(content, ownId)}</div>
    </div>
  )
}

function Code({ element, ownId }: Part): JSX.Element {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(textOf(element.children))
    setCopied(true)
  }
  return (
    <div class="code">
      {childrenOf(element, ownId)}
      <button type="button" class="copy" onClick={() => void copy()}>
        {isCopied ? texts.value.copied : texts.value.copy}
      </button>
    </div>
  )
}
