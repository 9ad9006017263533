// A large text that many requests get: compressed once, when the first client asks for it compressed.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export const compress = promisify(gzip)

export class KeptText {
  readonly text: string
  #gzipped: Promise<Uint8Array> | undefined

  constructor(text: string) {
    this.text = text
  }

  gzipped(): Promise<Uint8Array> {
    return (this.#gzipped ??= compress(this.text))
  }
}
