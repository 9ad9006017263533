// JSON text in a form field, parsed strictly (docs/spec/conventions.md#integer-lists): `1.0` and `1e3` are numbers but
// not integers, and integers may have any size.

/**
 * A number written with a fraction or an exponent. It needs its own class, because JSON.parse would turn `1.0` into the
 * integer 1.
 */
export class Fraction {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

const needsCare = /\d[.eE]|\d{16}/
/** Checking a value takes about a microsecond. */
const mostValues = 50_000
/** In characters. For longer text, counting first is faster than plain parsing. */
const quicklyParsed = 1_000_000

export class TooManyValues extends Error {
  readonly limit = mostValues
}

export function parseJsonText(text: string): unknown {
  // Plain parsing is several times faster, and correct for all numbers that the pattern doesn't match.
  const isPlain = !needsCare.test(text)
  if (text.length > (isPlain ? quicklyParsed : mostValues) && hasTooManyValues(text)) throw new TooManyValues()
  if (isPlain) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? exactNumber(value, context.source) : value,
  )
}

/** Counts commas and opening brackets outside strings, which is about the number of values. */
function hasTooManyValues(text: string): boolean {
  let count = 0
  let isInString = false
  for (let at = 0; at < text.length && count <= mostValues; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (isInString && code === backslash) at++
    else if (!isInString && (code === comma || code === bracket || code === brace)) count++
  }
  return count > mostValues
}
const [quote, backslash, comma, bracket, brace] = ['"', '\\', ',', '[', '{'].map(mark => mark.charCodeAt(0))

function exactNumber(value: number, source: string): number | Fraction {
  if (/[.eE]/.test(source)) return new Fraction(value)
  return clampedInteger(value)
}

/** No stored ID is beyond the safe range, so a clamped integer is still unknown, and it fits every column. */
export const clampedInteger = (value: number): number =>
  Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
