// How to sign in after a start: a password and a sign-in link.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What to print. Output that isn't a terminal, such as the log of a service or a container, may be kept and read by
 * others, so then the text goes into a file that only the server's user can read.
 */
export function loginText(text: string, dataDir: string): string {
  if (process.stdout.isTTY) return `\n${text}`
  const file = join(dataDir, 'first-login.txt')
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
  // The mode above applies only to a new file.
  chmodSync(file, 0o600)
  return `\nThe password and a sign-in link, valid for 15 minutes, are in ${file}. Delete the file afterwards.`
}
