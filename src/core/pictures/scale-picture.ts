// The queue of pictures waiting for a decoder.
import cluster from 'node:cluster'
import { Slots } from '#core/server/slots.ts'
import { decodePicture, type ScaledPicture, type Wanted } from './decode-picture.ts'
import { PictureTooSlow } from './picture-errors.ts'

const slots = new Slots(cluster.isWorker ? 1 : 2, 100)
/**
 * The last picture of each sender. Each sender has one picture in `slots`, so slow pictures don't delay other senders.
 */
const lastOf = new Map<string, Promise<unknown>>()

/**
 * Throws one of `pictureErrors`, or the rate limit's error if too many pictures are waiting. After `signal` the picture
 * leaves the queue with `PictureTooSlow`.
 */
export async function scalePicture(
  bytes: AsyncIterable<Uint8Array>,
  wanted: readonly Wanted[],
  sender: string,
  signal: AbortSignal,
): Promise<ScaledPicture> {
  const before = lastOf.get(sender) ?? Promise.resolve()
  const scaled = before.then(() => slots.run(() => decodePicture(bytes, wanted, signal), { name: sender }))
  const settled = scaled.then(
    () => {},
    () => {},
  )
  lastOf.set(sender, settled)
  void settled.then(() => {
    if (lastOf.get(sender) === settled) lastOf.delete(sender)
  })
  const { promise: late, reject } = Promise.withResolvers<never>()
  const leave = (): void => reject(PictureTooSlow())
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([scaled, late])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
