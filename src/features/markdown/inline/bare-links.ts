// Turns addresses and matches of the organization's linkifiers into links. They are found before the rest of the line
// is parsed, so stars and colons in an address have no meaning.
import type { MarkdownIt, StateInline, Token } from 'markdown-it'
import { type FoundLink, type RenderContext, stateIn } from '../context.ts'
import { addressesIn } from './addresses.ts'
import { withinRealm, noteLink } from './link-target.ts'

const stops = new Uint8Array(128)
for (const character of '\n!#$%&*+-:<=>@[\\]^_`{}~') stops[character.charCodeAt(0)] = 1

/** Replaces markdown-it's rule for words: the same, but a word ends where a link starts. */
export function bareLinks(md: MarkdownIt): void {
  md.inline.ruler.at('text', (state: StateInline, silent: boolean): boolean => {
    const link = silent || state.linkLevel > 0 ? undefined : nextLink(state)
    if (link?.from === state.pos && link.to <= state.posMax) return pushLink(state, link)
    const end = Math.min(link?.from ?? state.posMax, state.posMax)
    let at = state.pos
    while (at < end && stops[state.src.charCodeAt(at)] !== 1) at++
    if (at === state.pos) return false
    if (!silent) state.pending += state.src.slice(state.pos, at)
    state.pos = at
    return true
  })
}

/** The first link at or after the current position. */
export function nextLink(state: StateInline): FoundLink | undefined {
  const { reading } = stateIn(state.env)
  // Code, formulas and other constructs have consumed the links before the current position.
  while ((reading.links[reading.nextLink]?.from ?? state.pos) < state.pos) reading.nextLink++
  return reading.links[reading.nextLink]
}

/** If an address and a linkifier match overlap, the address wins. */
export function linksToRead(text: string, context: RenderContext): readonly FoundLink[] {
  const addresses = addressesIn(text).map(link => ({ ...link, url: withinRealm(link.url, context.realmUrl) }))
  const found = context.linkify(text)
  if (found.length === 0) return addresses
  let at = 0
  const free = found.filter(link => {
    while ((addresses[at]?.to ?? Infinity) <= link.from) at++
    return (addresses[at]?.from ?? Infinity) >= link.to
  })
  return [...addresses, ...free].toSorted((a, b) => a.from - b.from)
}

function pushLink(state: StateInline, { from, to, url }: FoundLink): true {
  const open = state.push('link_open', 'a', 1)
  open.attrs = [['href', url]]
  open.info = 'auto'
  state.push('text', '', 0).content = state.src.slice(from, to)
  state.push('link_close', 'a', -1)
  noteLink(stateIn(state.env), url)
  state.pos = to
  return true
}

/** Whether the text after this token is an address that became a link. */
export const isBareLink = (token: Token | undefined): boolean => token?.type === 'link_open' && token.info === 'auto'
