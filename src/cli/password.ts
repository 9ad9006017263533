// Passwords that the operator chooses, and generated passwords.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import type { Config } from '#core/server/config.ts'
import { makePasswords, passwordMaxLength } from '#core/server/passwords.ts'
import { codePoints } from '#core/base/code-points.ts'

/** Without letters and digits that look alike: 31 characters, so a group of four has 20 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupLength = 4
const usualGroups = 4

/** Four groups of four, such as `k7mq-x3vd-…`: strong, and easy to type. Longer if the configured minimum is longer. */
export function generatePassword({ passwordMinLength }: Config): string {
  const letter = (): string => alphabet.charAt(randomInt(alphabet.length))
  const usual = usualGroups * (groupLength + 1) - 1
  return Array.from({ length: Math.max(usual, passwordMinLength) }, (_, at) =>
    at % (groupLength + 1) === groupLength ? '-' : letter(),
  ).join('')
}

const longestFile = 4096

/**
 * The password of an option, or the first line of a file: options are seen by everyone who lists the processes of the
 * machine. `-` is standard input. Undefined if neither is given.
 */
export function givenPassword(password: unknown, file: unknown, flag: string): string | undefined {
  if (typeof file !== 'string') return typeof password === 'string' ? password : undefined
  if (typeof password === 'string') throw new OperatorError(`Give ${flag} or ${flag}-file, and not both.`)
  const [line = ''] = readStart(file).split(/\r?\n/, 1)
  if (line === '')
    throw new OperatorError(`${file === '-' ? 'Standard input' : file} has no password in its first line.`)
  return line
}

function readStart(file: string): string {
  try {
    const text = readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
    return text.slice(0, longestFile)
  } catch (error) {
    throw new OperatorError(`Cannot read the password: ${messageOf(error)}.`)
  }
}

/** Refuses a password with a wrong length, and warns of one that is easy to guess. */
export async function checkPassword(
  { passwordMinLength }: Config,
  password: string,
  personal: readonly string[],
): Promise<void> {
  const passwords = makePasswords(passwordMinLength)
  if (!passwords.longEnough(password))
    throw new OperatorError(`The password must have at least ${passwordMinLength} characters.`)
  if (codePoints(password) > passwordMaxLength)
    throw new OperatorError(`The password may have at most ${passwordMaxLength} characters.`)
  if (!(await passwords.acceptable(password, personal)))
    console.error('Warning: this password is easy to guess. Change it before other users can reach the server.')
}
