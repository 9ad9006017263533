// Files are handled in pieces of one size, so that no process holds a whole file in memory.
import { createHash, hash } from 'node:crypto'

export const chunkBytes = 256 * 1024

/** Pieces of the same size, apart from the last. `buffer` gives the memory for each piece. */
export async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  buffer: () => Buffer = () => Buffer.allocUnsafe(chunkBytes),
): AsyncGenerator<Uint8Array> {
  let piece = buffer()
  let filled = 0
  for await (const arrived of bytes)
    for (let from = 0; from < arrived.length;) {
      const until = Math.min(arrived.length, from + chunkBytes - filled)
      piece.set(arrived.subarray(from, until), filled)
      filled += until - from
      from = until
      if (filled < chunkBytes) continue
      yield piece
      piece = buffer()
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}

const checksumOf = (piece: Uint8Array): string => hash('sha256', piece, 'base64url')
const checksumLength = 43

export const hasChecksum = (checksums: string, nth: number, piece: Uint8Array): boolean =>
  checksums.slice(nth * checksumLength, (nth + 1) * checksumLength) === checksumOf(piece)

/** The checksums of a file that is read once. */
export class Checksums {
  size = 0
  /** Of each piece, one after the other. */
  pieces = ''
  readonly #whole = createHash('sha256')

  add(piece: Uint8Array): void {
    this.size += piece.length
    this.pieces += checksumOf(piece)
    this.#whole.update(piece)
  }

  /** Of the whole file, in hex. Called once, at the end. */
  whole(): string {
    return this.#whole.digest('hex')
  }
}
