// JSON text inside a form field, read strictly (docs/spec/conventions.md#integer-lists): `1.0` and `1e3` are numbers
// but not integers, and an integer of any size is an integer.

/**
 * A number written with a fraction or an exponent. A class of its own, because JSON.parse would make `1.0` the integer
 * 1.
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

export class TooManyValues extends Error {
  readonly limit = mostValues
}

export function parseJsonText(text: string): unknown {
  // Plain parsing is several times faster, and right for all numbers that the pattern does not match.
  if (!needsCare.test(text)) return JSON.parse(text)
  if (text.length > mostValues && valuesIn(text) > mostValues) throw new TooManyValues()
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? exactNumber(value, context.source) : value,
  )
}

/** The number of commas and of brackets that open: about as many values are in the text. */
const valuesIn = (text: string): number => [',', '[', '{'].reduce((sum, mark) => sum + countOf(mark, text), 0)

function countOf(mark: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++
  return count
}

function exactNumber(value: number, source: string): number | Fraction {
  if (/[.eE]/.test(source)) return new Fraction(value)
  return clampedInteger(value)
}

/** No stored ID is beyond the safe range: a clamped integer stays unknown and fits every column. */
export const clampedInteger = (value: number): number =>
  Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
