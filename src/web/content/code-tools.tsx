// The tools of a code block: the reader can copy it, wrap its lines, or try it in a playground.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { expandTemplate } from '#core/base/url-template.ts'
import { toggleWrap, wrapsCode } from '../base/code-wrap.ts'
import { useStore } from '../base/live.ts'
import type { Playground } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { urlOf } from './addresses.ts'
import { type HtmlElement, textOf } from './read-html.ts'

export function CodeTools({ element }: { readonly element: HtmlElement }): JSX.Element {
  const [isCopied, setCopied] = useState(false)
  const [isWide, setWide] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const block = button.current?.closest('.code')?.querySelector('pre')
    if (block !== null && block !== undefined) setWide(block.scrollWidth > block.clientWidth)
  })
  const t = texts.value
  const code = textOf(element.children)
  const copy = async (): Promise<void> => {
    // Browsers only give encrypted pages access to the clipboard.
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(code)
    else copySelected(button.current?.closest('.code'))
    setCopied(true)
  }
  const { wrap } = onDemand.value.code
  const copyName = isCopied ? t.copied : t.copy
  return (
    <>
      <Playgrounds language={element.attributes['data-code-language']} code={code} />
      {isWide || wrapsCode.value ? (
        <button type="button" aria-label={wrap} title={wrap} aria-pressed={wrapsCode.value} onClick={toggleWrap}>
          <MoreIcon name="wrap" />
        </button>
      ) : null}
      <button
        ref={button}
        type="button"
        aria-label={copyName}
        title={copyName}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <MoreIcon name={isCopied ? 'copied' : 'copy'} />
      </button>
    </>
  )
}

interface PlaygroundsProps {
  readonly language: string | undefined
  readonly code: string
}

function Playgrounds({ language, code }: PlaygroundsProps): JSX.Element | null {
  const { playgrounds } = useStore('playgrounds')
  const fitting = playgrounds.filter(one => one.pygments_language.toLowerCase() === language?.toLowerCase())
  const [only] = fitting
  const t = onDemand.value.code
  const nameOf = (one: Playground): string => t.openIn(one.name, playgroundHost(one))
  if (only === undefined) return null
  return fitting.length === 1 ? (
    <button type="button" title={nameOf(only)} onClick={() => openPlayground(only, code)}>
      {t.openInShort(only.name)}
    </button>
  ) : (
    <MenuOpener
      label={t.playgrounds}
      items={() => fitting.map(one => ({ name: nameOf(one), action: () => openPlayground(one, code) }))}
    />
  )
}

function copySelected(block: Element | null | undefined): void {
  const code = block?.querySelector('code')
  if (code === null || code === undefined) return
  globalThis.getSelection()?.selectAllChildren(code)
  document.execCommand('copy')
}

/** The host is fixed, because it comes before the code. */
const playgroundHost = ({ url_template }: Playground): string =>
  urlOf(url_template.replace(/\{.*$/s, ''))?.host ?? url_template

function openPlayground({ url_template }: Playground, code: string): void {
  const address = urlOf(expandTemplate(url_template, { code }))
  if (address?.protocol === 'https:' || address?.protocol === 'http:')
    globalThis.open(address, '_blank', 'noopener,noreferrer')
}
