// Loading of the parts of the page.
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

// Parts of the page that the user has asked for and that aren't there yet. Until then, letters aren't shortcuts: they
// are meant for the part.

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
