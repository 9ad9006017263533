// Loading parts of the page.
import { BackOff, pause } from '#client/back-off.ts'

/** Retries until the server can be reached. */
export async function untilLoaded<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (const backOff = new BackOff(); ;)
    try {
      return await load()
    } catch {
      onFailure?.()
      await pause(backOff.next(), undefined)
    }
}

// Parts of the page that the user opened and that are still loading. Until they're there, letters aren't shortcuts: the
// user is typing for the part.

let count = 0

export const isOpening = (): boolean => count > 0

export async function whileOpening<T>(loading: Promise<T>): Promise<T> {
  count++
  try {
    return await loading
  } finally {
    count--
  }
}
