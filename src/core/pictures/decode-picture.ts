// Decodes and scales a picture in a separate process. A picture that crashes the library, or takes too much time or
// memory, ends only that process (docs/decisions/0033-pictures.md).
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packageFolder } from '#core/base/folder.ts'
import {
  DecodingInterrupted,
  PictureDamaged,
  PictureFormatInvalid,
  PictureTooLarge,
  PictureTooSlow,
} from './picture-errors.ts'

export interface Wanted {
  /** Without a size, the picture keeps its own. */
  readonly width?: number
  readonly height?: number
  /** Cropped to the size, fitted into it with transparent edges, or shrunk to at most that size. */
  readonly fit?: 'cover' | 'contain' | 'inside'
  readonly format: 'png' | 'gif' | 'webp'
  /** With all frames. Not made if the picture has only one. */
  readonly animated?: true
}

export interface ScaledPicture {
  /** The original's size as displayed. */
  readonly width: number
  readonly height: number
  readonly frames: number
  /** In the order in which they were requested. */
  readonly pictures: readonly (Buffer | undefined)[]
}

export const decoder = {
  program: join(packageFolder, 'src/core/pictures/decoder.cjs'),
  limits: {
    /** All frames together. */
    pixels: 100_000_000,
    frames: 1_000,
    memoryBytes: 768 * 1024 * 1024,
    cpuSeconds: 5,
  },
}
const mostAnswerBytes = 32 * 1024 * 1024
const mostReasonLength = 4_000

/** The decoder fails for any picture: its library isn't installed, or doesn't run on this machine. */
export class DecoderBroken extends Error {}

/** The last line of a process that has ended itself. */
const limitReached = 'A limit is reached.'

/** Signals that mean that the library has crashed. */
const crashes: readonly unknown[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGTRAP']

/** Errors on the input of a process that has ended. */
const closedInput: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']

/** Throws one of `pictureErrors`; after `signal`, `PictureTooSlow`. */
export async function decodePicture(
  bytes: AsyncIterable<Uint8Array>,
  wanted: readonly Wanted[],
  signal: AbortSignal,
  { program, limits } = decoder,
): Promise<ScaledPicture> {
  if (signal.aborted) throw PictureTooSlow()
  const child = spawn(process.execPath, [program, JSON.stringify({ wanted, limits, limitReached })], {
    // Keeps the server's secrets out of its environment.
    env: {},
    // The channel tells the process when the server has ended.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessWithoutNullStreams
  const kill = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', error => reject(new DecoderBroken(error.message)))
      child.once('close', () => resolve())
    })
    const answered = collected(child.stdout)
    const reason = text(child.stderr)
    // The exit reason says why the process closed its input.
    const sent = pipeline(bytes, child.stdin).catch(error => {
      if (!closedInput.includes(error.code)) throw error
    })
    await Promise.all([ended, answered, reason, sent])
    if (child.exitCode === 0) return parsed(await answered)
    if (child.signalCode === 'SIGKILL')
      throw signal.aborted || (await reason).includes(limitReached) ? PictureTooSlow() : DecodingInterrupted()
    if (crashes.includes(child.signalCode)) throw PictureDamaged()
    throw new DecoderBroken(`The decoder of pictures ended (${child.signalCode ?? child.exitCode}): ${await reason}`)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

async function collected(output: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of output) {
    size += piece.length
    if (size > mostAnswerBytes) throw PictureTooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The beginning of a text. */
async function text(output: AsyncIterable<Buffer>): Promise<string> {
  let all = ''
  for await (const piece of output) all = (all + piece.toString()).slice(0, mostReasonLength)
  return all
}

/** The first line of the process's output. */
interface Answer {
  readonly refused?: keyof typeof refusals
  readonly width: number
  readonly height: number
  readonly frames: number
  /** The size of each picture in bytes; null for one that wasn't made. */
  readonly sizes: readonly (number | null)[]
}
const refusals = { format: PictureFormatInvalid, size: PictureTooLarge, damaged: PictureDamaged }

function parsed(bytes: Buffer): ScaledPicture {
  let at = bytes.indexOf(0x0a) + 1
  const { refused, sizes, ...facts } = JSON.parse(bytes.toString('utf8', 0, at)) as Answer
  if (refused !== undefined) throw refusals[refused]()
  const pictures = sizes.map(size => (size === null ? undefined : bytes.subarray(at, (at += size))))
  return { ...facts, pictures }
}
