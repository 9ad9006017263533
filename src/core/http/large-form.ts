// The fields of a large form. Decoding takes milliseconds per MiB, so the event loop serves other requests in between.
import { nextTurn } from '#core/base/waiting.ts'

/** Decoded in one go, which takes about a millisecond. */
const bytesAtOnce = 256 * 1024

const code = (character: string): number => character.charCodeAt(0)
const [ampersand, equals, plus, space, percent] = ['&', '=', '+', ' ', '%'].map(code) as [
  number,
  number,
  number,
  number,
  number,
]

/** The value of each hexadecimal digit by its code; -1 for other codes. */
const digits = Int8Array.from({ length: 256 }, (_, at) =>
  /[\da-f]/i.test(String.fromCharCode(at)) ? Number.parseInt(String.fromCharCode(at), 16) : -1,
)

/** Names and values in order, as `querystring.parse` reads them. Returns at most one more than `mostFields`. */
export async function largeFormFields(body: Buffer, mostFields: number): Promise<[string, string][]> {
  const fields: [string, string][] = []
  for (let start = 0; start < body.length && fields.length <= mostFields;) {
    if (body[start] === ampersand) {
      start++
      continue
    }
    const end = endOf(body, ampersand, start, body.length)
    const nameEnd = endOf(body, equals, start, end)
    fields.push([await decoded(body.subarray(start, nameEnd)), await decoded(body.subarray(nameEnd + 1, end))])
    start = end + 1
  }
  return fields
}

function endOf(body: Buffer, mark: number, start: number, end: number): number {
  const at = body.subarray(start, end).indexOf(mark)
  return at < 0 ? end : start + at
}

/** A percent sign without two digits stays as it is. */
async function decoded(text: Buffer): Promise<string> {
  if (!text.includes(percent) && !text.includes(plus)) return text.toString()
  const bytes = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length;) {
    if (at > 0) await nextTurn()
    for (const end = Math.min(at + bytesAtOnce, text.length); at < end; at++) {
      const byte = text[at] as number
      const high = byte === percent && at + 2 < text.length ? (digits[text[at + 1] as number] as number) : -1
      const low = high < 0 ? -1 : (digits[text[at + 2] as number] as number)
      if (low >= 0) at += 2
      bytes[length++] = low >= 0 ? high * 16 + low : byte === plus ? space : byte
    }
  }
  return bytes.toString('utf8', 0, length)
}
