// The part of a file that a client asks for, such as the rest of a video (RFC 9110, section 14).

interface ByteRange {
  readonly from: number
  /** Not included. */
  readonly until: number
}

/** Undefined: the whole file, as for a request for several parts. Null: a part that the file does not have. */
export function wantedRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0 ? null : { from: Math.max(0, size - Number(last)), until: size }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : { from, until: last === '' ? size : Math.min(size, Number(last) + 1) }
}
