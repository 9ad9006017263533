// Spoilers: a visible header, and content that is hidden until the reader opens it.
import type { MarkdownIt, StateBlock } from 'markdown-it'

/** How many spoilers surround the current block. */
const depths = new WeakMap<StateBlock, number>()

export const isInSpoiler = (state: StateBlock): boolean => (depths.get(state) ?? 0) > 0

export function pushSpoiler(state: StateBlock, line: number, header: string, parse: () => void): void {
  state.push('spoiler_open', '', 1)
  if (header !== '') {
    state.push('paragraph_open', 'p', 1)
    const inline = state.push('inline', '', 0)
    inline.content = header
    inline.map = [line, line + 1]
    inline.children = []
    state.push('paragraph_close', 'p', -1)
  }
  state.push('spoiler_content', '', 0)
  const depth = depths.get(state) ?? 0
  depths.set(state, depth + 1)
  parse()
  depths.set(state, depth)
  state.push('spoiler_close', '', -1)
}

export function spoilers({ renderer: { rules } }: MarkdownIt): void {
  rules['spoiler_open'] = () => '<div class="spoiler-block"><div class="spoiler-header">\n'
  rules['spoiler_content'] = () => '</div><div class="spoiler-content" aria-hidden="true">\n'
  rules['spoiler_close'] = () => '</div></div>\n'
}
