// The name of an uploaded file, as it is shown and at the end of its address.
import { badRequest } from '#core/contract/failure.ts'

export const FileNameInvalid = badRequest('Invalid file name')

/** The limit of most file systems. */
const maxBytes = 255
/** Invisible characters, and characters that change the direction of a text: a name must not look like another one. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2060\u2066-\u2069\uFEFF]/gu
const unsafe = /[^\p{L}\p{M}\p{N}._-]+/gu

/** The name without the folders that some clients send. */
export function presentName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(invisible, '').trim()
  if (/^\.+$/.test(name)) throw FileNameInvalid()
  return cut(name === '' ? 'uploaded-file' : name)
}

/** Without dots at its end: in a text they would count as the end of the sentence after the address. */
export const addressName = (shown: string): string => shown.replace(unsafe, '-').replace(/\.+$/, '')

/** The extension stays: it says which kind of file it is. */
function cut(name: string): string {
  const [ending = ''] = /\.[^.]{1,20}$/u.exec(name) ?? []
  let stem = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(stem + letter + ending) > maxBytes) break
    stem += letter
  }
  return stem + ending
}
