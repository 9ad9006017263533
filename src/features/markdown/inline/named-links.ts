// `[text](address "title")`. If the address may not be a link, all of it stays text. Code, formulas, times and mentions
// are parsed in the text of a link, and other constructs are not.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { stateIn } from '../context.ts'
import { linkTarget } from './link-target.ts'
import { noteLink } from './note-link.ts'
import { type WrittenTarget, writtenTarget } from './written-target.ts'

const bracket = 0x5b

export function namedLinks(md: MarkdownIt): void {
  md.inline.ruler.at('link', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== bracket || state.linkLevel > 0) return false
    // The bracket belongs to an image that cannot be shown and stays as it was written.
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

/** Parses `[label](target)` from its bracket on. */
export function targetBehindLabel(
  state: StateInline,
  from: number,
): (WrittenTarget & { readonly labelEnd: number }) | undefined {
  // Without this, a text full of opening brackets would be searched again for each bracket.
  if (from > stateIn(state.env).reading.lastTarget) return undefined
  const labelEnd = state.md.helpers.parseLinkLabel(state, from, true)
  if (labelEnd < 0 || state.src[labelEnd + 1] !== '(') return undefined
  const written = writtenTarget(state.src, labelEnd + 2, state.posMax)
  return written && { ...written, labelEnd }
}
