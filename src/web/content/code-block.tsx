// A code block: the reader can copy it, or try it in a playground.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import type { Playground } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { withPart } from '../ui/lazy.tsx'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { urlOf } from './addresses.ts'
import { textOf } from './read-html.ts'
import type { Shown } from './show.ts'

export function CodeBlock({ element, children }: Shown): JSX.Element {
  const { playgrounds } = useStore('playgrounds')
  const [isCopied, setCopied] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  const t = texts.value
  const language = element.attributes['data-code-language']?.toLowerCase()
  const fitting = playgrounds.filter(one => one.pygments_language.toLowerCase() === language)
  const [only] = fitting
  const code = textOf(element.children)
  const nameOf = (one: (typeof fitting)[number]): string => t.content.openIn(one.name, playgroundHost(one))
  const copy = async (): Promise<void> => {
    // Browsers only give encrypted pages access to the clipboard.
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(code)
    else if (block.current !== null) copySelected(block.current)
    setCopied(true)
  }
  return (
    <div class="code" ref={block}>
      {children}
      <div class="actions">
        {only === undefined ? null : fitting.length === 1 ? (
          <button type="button" title={nameOf(only)} onClick={() => void openPlayground(only, code)}>
            {t.content.openInShort(only.name)}
          </button>
        ) : (
          <MenuOpener
            label={t.content.playgrounds}
            items={() => fitting.map(one => ({ name: nameOf(one), action: () => void openPlayground(one, code) }))}
          />
        )}
        <button type="button" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </button>
      </div>
    </div>
  )
}

function copySelected(block: HTMLElement): void {
  const code = block.querySelector('code')
  if (code === null) return
  globalThis.getSelection()?.selectAllChildren(code)
  document.execCommand('copy')
}

/** The host is fixed, because it comes before the code. */
const playgroundHost = ({ url_template }: Playground): string =>
  urlOf(url_template.replace(/\{.*$/s, ''))?.host ?? url_template

const openPlayground = ({ url_template }: Playground, code: string): Promise<void> =>
  withPart(
    () => import('#core/base/url-template.ts'),
    ({ expandTemplate }) => {
      const address = urlOf(expandTemplate(url_template, { code }))
      if (address?.protocol === 'https:' || address?.protocol === 'http:')
        globalThis.open(address, '_blank', 'noopener,noreferrer')
    },
  )
