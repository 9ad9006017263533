// Scales and stores the picture in a request's body before the request's transaction begins, and makes thumbnails of
// stored files.
import { existing } from '#core/base/existing.ts'
import { ApiError, type FailureSpec } from '#core/contract/failure.ts'
import { type Database, serverWide } from '#core/db/database.ts'
import { bytesOf } from '#core/files/file-bytes.ts'
import { IncomingFiles, type ReceivedFile } from '#core/files/incoming-files.ts'
import { dropFile } from '#core/files/remove-files.ts'
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import { DecoderBroken, type ScaledPicture, type Wanted } from './decode-picture.ts'
import { pictureRefusals } from './picture-errors.ts'
import { scalePicture } from './scale-picture.ts'

// A file that the server itself creates. It is removed later unless it is kept.

/** Returns the ID of the file. */
async function storeBytes(db: Database, server: Server, now: number, content: Uint8Array): Promise<number> {
  await using files = new IncomingFiles(db, server, now, content.length)
  await files.take({ name: 'made', contentType: '', bytes: oneAfterTheOther([content]) })
  await files.complete()
  files.keep()
  return existing(files.first).id
}

async function* oneAfterTheOther(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** The pictures that an endpoint makes from the file in its request. */
export interface PictureWish {
  readonly mostMib: number
  readonly wanted: readonly Wanted[]
  /** The endpoint keeps the file, even if it isn't a picture. Pictures are made only from these files, and may fail. */
  readonly onlyOf?: (file: ReceivedFile) => boolean
}

/** A stored picture, without an owner yet. */
export interface StoredPicture {
  readonly file_id: number
  readonly size: number
  readonly content_type: string
}

export interface ReceivedPictures extends Omit<ScaledPicture, 'pictures'> {
  /** In the order in which they were requested. */
  readonly stored: readonly (StoredPicture | undefined)[]
  /** Why the file was refused as a picture. Absent if the server was busy. */
  readonly refusal?: FailureSpec
  /** The decoder fails for every picture. */
  readonly isDecoderBroken?: true
}

interface Place {
  readonly db: Database
  readonly server: Server
  readonly log: Logger
  readonly now: number
  /** The user, or the owner if the user is a bot. */
  readonly sender: string
}

/**
 * How long a picture may take, in the queue and the decoder. An upload waits less, because it can do without
 * thumbnails.
 */
const longestMs = 60_000
const longestOfUploadMs = 10_000

/** Stores pictures, and removes them in the end unless they are kept. */
class Making implements AsyncDisposable {
  readonly place: Place
  readonly signal: AbortSignal
  readonly #files: number[] = []
  #isKept = false

  constructor(place: Place, signal: AbortSignal) {
    this.place = place
    this.signal = signal
  }

  async store(content: Uint8Array): Promise<number> {
    const { db, server, now } = this.place
    const id = await storeBytes(db, server, now, content)
    this.#files.push(id)
    return id
  }

  keep(): void {
    this.#isKept = true
  }

  /** If the database fails, a job removes them later. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isKept || this.#files.length === 0) return
    const removed = this.place.db.write(serverWide, async tx => {
      for (const id of this.#files) await dropFile(tx, id, 'arriving')
    })
    await removed.catch(() => {})
  }
}

/** The pictures of one request. */
export class RequestPictures extends Making {
  readonly #wish: PictureWish

  constructor(place: Place & { readonly onGone: (listener: () => void) => void }, wish: PictureWish) {
    const gone = new AbortController()
    place.onGone(() => gone.abort())
    const timeout = AbortSignal.timeout(wish.onlyOf === undefined ? longestMs : longestOfUploadMs)
    super(place, AbortSignal.any([gone.signal, timeout]))
    this.#wish = wish
  }

  make(files: IncomingFiles): Promise<ReceivedPictures | undefined> {
    return receivePictures(this, files, this.#wish)
  }
}

type StoredFile = Pick<ReceivedFile, 'id' | 'size'>

/** Makes thumbnails of a stored file, if it is a picture, then does the work. */
export async function withThumbnails<T>(
  place: Place,
  file: StoredFile,
  wanted: readonly Wanted[],
  stop: AbortSignal,
  work: (pictures: ReceivedPictures) => Promise<T>,
): Promise<T> {
  await using making = new Making(place, AbortSignal.any([stop, AbortSignal.timeout(longestMs)]))
  const done = await work(await thumbnails(making, file, wanted))
  making.keep()
  return done
}

/** Undefined if there is no file, more than one, or one that is too large. */
async function receivePictures(
  making: Making,
  files: IncomingFiles,
  { wanted, onlyOf }: PictureWish,
): Promise<ReceivedPictures | undefined> {
  const file = files.first
  if (file === undefined) return undefined
  if (onlyOf !== undefined) return onlyOf(file) ? thumbnails(making, file, wanted) : undefined
  const scaled = await scaledFile(making, file, wanted)
  await files.discard()
  return storedPictures(making, scaled, wanted)
}

/** Other errors, such as the rate limit's, say nothing about the picture. */
const refusals: readonly unknown[] = pictureRefusals

const scaledFile = (
  { place: { db, sender }, signal }: Making,
  { id, size }: StoredFile,
  wanted: readonly Wanted[],
): Promise<ScaledPicture> => scalePicture(bytesOf(db, id, 0, size), wanted, sender, signal)

/**
 * One after the other: if the animation takes too much, there is still the first frame. A thumbnail larger than the
 * file isn't stored; the file is served instead. The same goes for thumbnails that the server has no time to make.
 */
async function thumbnails(making: Making, file: StoredFile, wanted: readonly Wanted[]): Promise<ReceivedPictures> {
  let made: ReceivedPictures = { width: 0, height: 0, frames: 0, stored: [] }
  for (const want of wanted)
    try {
      if (want.animated && made.frames < 2) continue
      const { pictures, ...facts } = await scaledFile(making, file, [want])
      const smaller = pictures.map(picture => (picture && picture.length < file.size ? picture : undefined))
      const { stored } = await storedPictures(making, { pictures: smaller, ...facts }, [want])
      made = { ...facts, stored: [...made.stored, ...stored] }
    } catch (error) {
      const isRefused = error instanceof ApiError
      if (!isRefused && !(error instanceof DecoderBroken)) throw error
      if (!isRefused) {
        making.place.log.error({ reason: error.message }, 'failed to make a thumbnail')
        return { ...made, isDecoderBroken: true }
      }
      if (making.signal.aborted || !refusals.includes(error.failure)) return made
      return made.frames > 0 ? { ...made, frames: 1 } : { ...made, refusal: error.failure }
    }
  return made
}

async function storedPictures(
  making: Making,
  { pictures, ...facts }: ScaledPicture,
  wanted: readonly Wanted[],
): Promise<ReceivedPictures> {
  const stored: (StoredPicture | undefined)[] = []
  for (const [nth, picture] of pictures.entries()) {
    if (picture === undefined) {
      stored.push(undefined)
      continue
    }
    const file_id = await making.store(picture)
    stored.push({ file_id, size: picture.length, content_type: `image/${wanted[nth]?.format}` })
  }
  return { ...facts, stored }
}
