// A block that follows the text of a tight item comes directly after it, without a line break.
import type { MarkdownIt } from 'markdown-it'

export function tightItems({ renderer }: MarkdownIt): void {
  const plain = renderer.renderToken.bind(renderer)
  renderer.renderToken = (tokens, index, options) => {
    const html = plain(tokens, index, options)
    return tokens[index - 1]?.hidden === true && html.startsWith('\n') ? html.slice(1) : html
  }
}
