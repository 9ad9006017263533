// Passwords chosen by the operator, and generated ones.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import type { Config } from '#core/server/config.ts'
import { makePasswords, passwordMaxLength } from '#core/server/passwords.ts'
import { codePoints } from '#core/base/code-points.ts'

/** No lookalike characters. 31 of them, so a group of four has 20 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupLength = 4
const usualGroups = 4

/** Four groups of four, such as `k7mq-x3vd-…`: strong and easy to type. Longer if the configured minimum is longer. */
export function generatePassword({ passwordMinLength }: Config): string {
  const letter = (): string => alphabet.charAt(randomInt(alphabet.length))
  const usual = usualGroups * (groupLength + 1) - 1
  return Array.from({ length: Math.max(usual, passwordMinLength) }, (_, at) =>
    at % (groupLength + 1) === groupLength ? '-' : letter(),
  ).join('')
}

const longestFile = 4096

/**
 * The password from an option, or from the first line of a file, because anyone who can list processes sees options.
 * `-` is standard input. Undefined if neither is given.
 */
export function givenPassword(password: unknown, file: unknown, flag: string): string | undefined {
  if (typeof file !== 'string') return typeof password === 'string' ? password : undefined
  if (typeof password === 'string') throw new OperatorError(`Use either ${flag} or ${flag}-file, not both.`)
  const [line = ''] = readStart(file).split(/\r?\n/, 1)
  if (line === '')
    throw new OperatorError(
      `The first line of ${file === '-' ? 'standard input' : file} is empty. Put the password there.`,
    )
  return line
}

function readStart(file: string): string {
  try {
    const text = readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
    return text.slice(0, longestFile)
  } catch (error) {
    throw new OperatorError(`Can't read the password: ${messageOf(error)}.`)
  }
}

/** Refuses a password of the wrong length, and warns about a weak one. */
export async function checkPassword(
  { passwordMinLength }: Config,
  password: string,
  personal: readonly string[],
): Promise<void> {
  const passwords = makePasswords(passwordMinLength)
  if (!passwords.longEnough(password))
    throw new OperatorError(`The password must be at least ${passwordMinLength} characters long.`)
  if (codePoints(password) > passwordMaxLength)
    throw new OperatorError(`The password can't be longer than ${passwordMaxLength} characters.`)
  if (!(await passwords.acceptable(password, personal)))
    console.error('Warning: this password is easy to guess. Change it before other people can reach the server.')
}
