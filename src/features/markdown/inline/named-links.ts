// `[text](address "title")`. If the address may not be a link, all of it stays text. A link's text can contain code,
// formulas, times and mentions, but no other constructs.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { stateIn } from '../context.ts'
import { linkTarget, noteLink } from './link-target.ts'

// Parses `address "title")` after `[text](`.

interface WrittenTarget {
  readonly address: string
  readonly title: string
  /** The position after the closing parenthesis. */
  readonly to: number
}

/** Limits the search for the end of a parenthesis that is never closed. */
const mostNested = 32

function writtenTarget(text: string, from: number, max: number): WrittenTarget | undefined {
  let depth = 0
  let quote = ''
  for (let at = from; at < max; at++) {
    const character = text.charAt(at)
    if (character === '\n') return undefined
    if (quote !== '') {
      // The next link starts, so this quotation mark is never closed.
      if (character === ']' && text[at + 1] === '(') return undefined
      if (character === quote && /^ *\)/.test(text.slice(at + 1, at + 10))) quote = ''
    } else if ((character === '"' || character === "'") && /\s/.test(text.charAt(at - 1))) quote = character
    else if (character === '(' && ++depth > mostNested) return undefined
    else if (character === ')' && --depth < 0) return splitTitle(text.slice(from, at).trim(), at + 1)
  }
  return undefined
}

/** Spaces in an address are percent-encoded. */
function splitTitle(inner: string, to: number): WrittenTarget {
  const quote = inner.at(-1)
  const opening = quote === '"' || quote === "'" ? inner.indexOf(` ${quote}`) : -1
  const hasTitle = opening > 0 && opening + 2 < inner.length
  const written = (hasTitle ? inner.slice(0, opening) : inner).trim()
  const address = written.startsWith('<') && written.endsWith('>') ? written.slice(1, -1) : written
  return { address: address.replaceAll(' ', '%20'), title: hasTitle ? inner.slice(opening + 2, -1) : '', to }
}

const bracket = 0x5b

export function namedLinks(md: MarkdownIt): void {
  md.inline.ruler.at('link', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== bracket || state.linkLevel > 0) return false
    // The bracket belongs to an image that can't be shown and stays as written.
    if (state.src[state.pos - 1] === '!') return false
    const render = stateIn(state.env)
    const written = targetBehindLabel(state, state.pos)
    const url = written === undefined ? undefined : linkTarget(written.address, render.context.realmUrl)
    if (written === undefined || url === undefined) return false
    if (!silent) {
      const { posMax } = state
      const open = state.push('link_open', 'a', 1)
      open.attrs = [['href', url]]
      if (written.title !== '') open.attrs.push(['title', written.title])
      state.pos++
      state.posMax = written.labelEnd
      state.linkLevel++
      if (state.src.slice(state.pos, state.posMax).trim() === '') state.pending += url
      else md.inline.tokenize(state)
      state.linkLevel--
      state.posMax = posMax
      state.push('link_close', 'a', -1)
      noteLink(render, url)
    }
    state.pos = written.to
    return true
  })
}

/** Parses `[label](target)`, starting at its bracket. */
export function targetBehindLabel(
  state: StateInline,
  from: number,
): (WrittenTarget & { readonly labelEnd: number }) | undefined {
  // Without this, a text full of opening brackets would be searched again for each of them.
  if (from > stateIn(state.env).reading.lastTarget) return undefined
  const labelEnd = state.md.helpers.parseLinkLabel(state, from, true)
  if (labelEnd < 0 || state.src[labelEnd + 1] !== '(') return undefined
  const written = writtenTarget(state.src, labelEnd + 2, state.posMax)
  return written && { ...written, labelEnd }
}
