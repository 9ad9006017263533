// Texts that many responses contain, so each is compressed only once. A compressed response is one gzip stream of
// separately compressed blocks, because some clients read only the first member of a gzip stream.
import { promisify } from 'node:util'
import {
  brotliCompress,
  gzip,
  constants,
  crc32,
  deflateRaw,
  deflateRawSync,
  inflateRaw,
  inflateRawSync,
} from 'node:zlib'

// A large text that many requests get. It is compressed once, when a client first asks for it compressed.

const gzipText = promisify(gzip)
const brotliText = promisify(brotliCompress)
/** How much Brotli tries. The best level takes three times as long as `thorough`, and the result is a percent smaller. */
const qualities = { thorough: 10, quick: 4 }

/**
 * For JSON responses this level takes a third of the default level's time, and the result is only a few percent larger.
 */
const fastLevel = 3
export const compress = (text: string): Promise<Uint8Array> => gzipText(text, { level: fastLevel })

/** As in HTTP headers. Brotli is a seventh smaller; browsers ask for it on safe connections only. */
export type Encoding = 'br' | 'gzip'

export class KeptText {
  readonly text: string
  readonly #quality: keyof typeof qualities
  readonly #packed = new Map<Encoding, Promise<Uint8Array>>()

  /** `quick` is for a text that is made for many organizations. */
  constructor(text: string, quality: keyof typeof qualities = 'thorough') {
    this.text = text
    this.#quality = quality
  }

  packed(encoding: Encoding): Promise<Uint8Array> {
    const { text } = this
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: qualities[this.#quality] } }
    const packed = this.#packed.get(encoding) ?? (encoding === 'br' ? brotliText(text, brotli) : gzipText(text))
    this.#packed.set(encoding, packed)
    return packed
  }
}

// Computes the CRC-32 of a text from those of its parts, like zlib's crc32_combine: polynomials modulo the CRC's own,
// whose lowest bit is the highest power.

const modulus = 0xedb88320
const one = 0x80000000

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= b
    b = (b & 1) === 1 ? (b >>> 1) ^ modulus : b >>> 1
  }
  return product >>> 0
}

/** x to the power of 8, 16, 32 and so on. Each is the square of the previous one. */
const powers = [one >>> 8]
for (let n = 1; n < 53; n++) powers.push(multiply(powers[n - 1] as number, powers[n - 1] as number))

/** The factor for a text's CRC if this many bytes follow the text. */
function crcShift(bytes: number): number {
  let shift = one
  for (let n = 0, rest = bytes; rest > 0; n++, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) shift = multiply(powers[n] as number, shift)
  return shift
}

const combinedCrc = (crc: number, next: { readonly crc: number; readonly crcShift: number }): number =>
  (multiply(next.crcShift, crc) ^ next.crc) >>> 0

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)
/** The blocks end at byte boundaries, and later ones don't refer to them. */
const asBlocks = { finishFlush: constants.Z_FULL_FLUSH }
const ofBlocks = { finishFlush: constants.Z_SYNC_FLUSH }

interface Blocks {
  readonly deflated: Uint8Array
  /** The size of the text. */
  readonly bytes: number
  readonly crc: number
}

export class SharedText {
  readonly deflated: Uint8Array
  readonly bytes: number
  readonly crc: number
  /** See `combinedCrc`. */
  readonly crcShift: number

  private constructor({ deflated, bytes, crc }: Blocks) {
    this.deflated = deflated
    this.bytes = bytes
    this.crc = crc
    this.crcShift = crcShift(bytes)
  }

  static async of(text: string, level?: number): Promise<SharedText> {
    const plain = Buffer.from(text)
    const deflated = await deflate(plain, level === undefined ? asBlocks : { ...asBlocks, level })
    return new SharedText({ deflated, bytes: plain.length, crc: crc32(plain) })
  }

  /** For a few characters, such as a bracket. */
  static ofFew(text: string): SharedText {
    const plain = Buffer.from(text)
    return new SharedText({ deflated: deflateRawSync(plain, asBlocks), bytes: plain.length, crc: crc32(plain) })
  }

  plain(): Promise<Uint8Array> {
    return inflate(this.deflated, ofBlocks)
  }

  text(): string {
    return inflateRawSync(this.deflated, ofBlocks).toString()
  }
}

export type TextPart = string | SharedText

const gzipHead = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
/** The last block, which is empty, and room for the checksum and the length. */
const gzipTail = Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/** The pieces of one gzip stream. */
export async function gzipStream(parts: readonly TextPart[]): Promise<Uint8Array[]> {
  const compressed = await Promise.all(
    parts.map(async part => (part instanceof SharedText ? part : SharedText.of(part, fastLevel))),
  )
  let [crc, bytes] = [0, 0]
  for (const part of compressed) {
    crc = combinedCrc(crc, part)
    bytes += part.bytes
  }
  const tail = Buffer.from(gzipTail)
  tail.writeUInt32LE(crc, 2)
  tail.writeUInt32LE(bytes % 2 ** 32, 6)
  return [gzipHead, ...compressed.map(({ deflated }) => deflated), tail]
}

/** The text in pieces, and its size in bytes. */
export function plainStream(parts: readonly TextPart[]): { size: number; pieces: AsyncIterable<Uint8Array> } {
  const size = parts.reduce((sum, part) => sum + (part instanceof SharedText ? part.bytes : Buffer.byteLength(part)), 0)
  async function* pieces(): AsyncIterable<Uint8Array> {
    for (const part of parts) yield part instanceof SharedText ? await part.plain() : Buffer.from(part)
  }
  return { size, pieces: pieces() }
}
