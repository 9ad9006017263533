// HTML as programs put it on the clipboard, with elements that messages have in place of styles and their own marks.

/** Longer HTML is pasted as text. */
export const longestHtml = 200_000

/** Maps other elements to those that messages use. */
const otherNames: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del', div: 'p' }
/** The page shows a message's headings at lower levels than they were written. */
const ownHeading = /<h\d\b[^>]* data-level="([1-6])"[^>]*>((?:(?!<h\d)[^])*?)<\/h\d>/gi
/** Some word processors wrap everything in a `b` that isn't bold. */
const notBold = /<b\b[^>]*font-weight:\s*normal[^>]*>/gi
const tagName = /<(\/?)([a-z]+)(?=[\s>/])/gi

export const tidyHtml = (html: string): string =>
  withMarks(
    withoutHidden(html)
      .replaceAll(notBold, '<span>')
      .replaceAll(ownHeading, '<h$1>$2</h$1>')
      .replaceAll(tagName, (whole, slash: string, name: string) => {
        const other = otherNames[name.toLowerCase()]
        return other === undefined ? whole : `<${slash}${other}`
      }),
  )

const hidden = /<(style|script|title|head|noscript)\b|<!--|<!\[if !supportLists\]>|<!\[/gi
const listMark = '<![if !supportlists]>'

/** Without what no page shows. Word writes the marks of its lists as text between two conditions. */
function withoutHidden(html: string): string {
  const lower = html.toLowerCase()
  const missing = new Set<string>()
  let [result, at] = ['', 0]
  for (const { 0: start, 1: name, index } of lower.matchAll(hidden)) {
    if (index < at) continue
    const end = name !== undefined ? `</${name}` : start === '<!--' ? '-->' : start === listMark ? '<![endif]>' : ']>'
    const found = missing.has(end) ? -1 : lower.indexOf(end, index + start.length)
    if (found < 0) {
      missing.add(end)
      continue
    }
    const isMark = start === listMark
    const mark = isMark ? html.slice(index + start.length, found).replaceAll(/<[^>]*>|&nbsp;|\s/g, '') : ''
    result += html.slice(at, index) + (isMark ? (/^\w+[.)]/.test(mark) ? '1. ' : '- ') : '')
    at = name === undefined ? found + end.length : Math.max(found, lower.indexOf('>', found) + 1)
  }
  return result + html.slice(at)
}

const span = /<(\/?)span\b([^>]*)>/gi
const styles: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
  ['del', /text-decoration[\w-]*:\s*line-through/i],
]
/** Code editors copy their colors and bold words, but no marks are meant. */
const fromEditor = /white-space:\s*pre(?![-\w])/i

/** Elements in place of the styles of spans. */
function withMarks(html: string): string {
  if (fromEditor.test(html)) return html
  const open: string[][] = []
  return html.replaceAll(span, (_, slash: string, attributes: string) => {
    if (slash !== '') return (open.pop() ?? []).map(tag => `</${tag}>`).join('')
    const tags = styles.flatMap(([tag, style]) => (style.test(attributes) ? [tag] : []))
    open.push(tags.toReversed())
    return tags.map(tag => `<${tag}>`).join('')
  })
}
