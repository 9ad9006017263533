// Loads a part of the page, again and again until the server can be reached.
import { BackOff, pause } from '#client/back-off.ts'

export async function untilLoaded<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (const backOff = new BackOff(); ;)
    try {
      return await load()
    } catch {
      onFailure?.()
      await pause(backOff.next(), undefined)
    }
}
