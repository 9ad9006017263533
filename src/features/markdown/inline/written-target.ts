// Parses `address "title")` after `[text](`.

export interface WrittenTarget {
  readonly address: string
  readonly title: string
  /** The position after the closing parenthesis. */
  readonly to: number
}

/** Bounds the search for the end of a parenthesis that is never closed. */
const mostNested = 32

export function writtenTarget(text: string, from: number, max: number): WrittenTarget | undefined {
  let depth = 0
  let quote = ''
  for (let at = from; at < max; at++) {
    const character = text.charAt(at)
    if (character === '\n') return undefined
    if (quote !== '') {
      // The next link begins: this quotation mark is never closed.
      if (character === ']' && text[at + 1] === '(') return undefined
      if (character === quote && /^ *\)/.test(text.slice(at + 1, at + 10))) quote = ''
    } else if ((character === '"' || character === "'") && /\s/.test(text.charAt(at - 1))) quote = character
    else if (character === '(' && ++depth > mostNested) return undefined
    else if (character === ')' && --depth < 0) return splitTitle(text.slice(from, at).trim(), at + 1)
  }
  return undefined
}

/** A space in an address is percent-encoded. */
function splitTitle(inner: string, to: number): WrittenTarget {
  const quote = inner.at(-1)
  const opening = quote === '"' || quote === "'" ? inner.indexOf(` ${quote}`) : -1
  const hasTitle = opening > 0 && opening + 2 < inner.length
  const written = (hasTitle ? inner.slice(0, opening) : inner).trim()
  const address = written.startsWith('<') && written.endsWith('>') ? written.slice(1, -1) : written
  return { address: address.replaceAll(' ', '%20'), title: hasTitle ? inner.slice(opening + 2, -1) : '', to }
}
