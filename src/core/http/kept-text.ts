// A large text that many requests get: compressed once, when the first client asks for it compressed.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipText = promisify(gzip)

/** For an answer in JSON, it takes a third of the time of the default, and its result is a few percent larger. */
export const fastLevel = 3
export const compress = (text: string): Promise<Uint8Array> => gzipText(text, { level: fastLevel })

export class KeptText {
  readonly text: string
  #gzipped: Promise<Uint8Array> | undefined

  constructor(text: string) {
    this.text = text
  }

  gzipped(): Promise<Uint8Array> {
    return (this.#gzipped ??= gzipText(this.text))
  }
}
