// Decodes and scales a picture in a process of its own, so that a picture that crashes the library, or that takes too
// much time or memory, ends that process and nothing else (docs/decisions/0033-pictures.md).
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
  /** Without a size the picture keeps its own. */
  readonly width?: number
  readonly height?: number
  /** Cut to the size, put into it with a transparent edge, or made at most as large. */
  readonly fit?: 'cover' | 'contain' | 'inside'
  readonly format: 'png' | 'gif' | 'webp'
  /** With all frames. Not made from a picture with one frame. */
  readonly animated?: true
}

export interface ScaledPicture {
  /** Of the original, as it is shown. */
  readonly width: number
  readonly height: number
  readonly frames: number
  /** In the order of the wanted ones. */
  readonly pictures: readonly (Buffer | undefined)[]
}

export const decoder = {
  program: join(packageFolder, 'src/core/pictures/decoder.cjs'),
  limits: {
    /** Of all frames together. */
    pixels: 100_000_000,
    frames: 1_000,
    memoryBytes: 768 * 1024 * 1024,
    cpuSeconds: 5,
  },
}
const mostAnswerBytes = 32 * 1024 * 1024
const mostReasonLength = 4_000

/** The decoder itself fails, whatever the picture: its library is not installed, or does not run on this machine. */
export class DecoderBroken extends Error {}

/** The last line of a process that has ended itself. */
const limitReached = 'A limit is reached.'

/** Signals that end a process in which the library has crashed. */
const crashes: readonly unknown[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGTRAP']

/** The errors of an input that the process has closed, because it has ended. */
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
    // No secret of the server is in its environment.
    env: {},
    // The channel tells the process that the server has ended.
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
    // The reason why the process has closed its input follows from how it has ended.
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

/** The first line of the answer of the process. */
interface Answer {
  readonly refused?: keyof typeof refusals
  readonly width: number
  readonly height: number
  readonly frames: number
  /** The bytes of each picture; null for a picture that was not made. */
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
