// What the user has typed and not sent, by conversation: kept in the browser, so that nothing is lost by a reload.
import { theStore } from '../app/live.ts'

/** Another user of the same browser has other drafts. */
const nameOf = (key: string): string => `draft ${theStore().ownId} ${key}`
const waitMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
const texts = new Map<string, string>()

export const draftOf = (key: string): string => texts.get(key) ?? stored(key) ?? ''

export function keepDraft(key: string, text: string): void {
  texts.set(key, text)
  clearTimeout(timer)
  timer = setTimeout(writeDrafts, waitMs)
}

function writeDrafts(): void {
  for (const [key, text] of texts)
    try {
      if (text === '') localStorage.removeItem(nameOf(key))
      else localStorage.setItem(nameOf(key), text)
    } catch {
      // Without room in the browser's storage the text stays in the page.
    }
}
globalThis.addEventListener('pagehide', writeDrafts)

function stored(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key))
  } catch {
    return null
  }
}
