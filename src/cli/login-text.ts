// How to log in after a start: a password, and a link that signs in.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is printed. Unless the output is a terminal, others may read it and it may be kept, as the log of a service manager
 * or of a container is; then the text goes into a file that only the user of the server can read.
 */
export function loginText(text: string, dataDir: string): string {
  if (process.stdout.isTTY) return `\n${text}`
  const file = join(dataDir, 'first-login.txt')
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
  // The mode above is only for a new file.
  chmodSync(file, 0o600)
  return `\nThe password and a link that signs in, valid for 15 minutes, are in ${file}. Delete it afterwards.`
}
