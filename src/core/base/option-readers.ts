// How the text of an option becomes its value, or what is wrong with it in one sentence.
import { Hidden } from './hidden.ts'
import { OperatorError } from './operator-error.ts'

export function wholeNumber(min: number, max: number) {
  return (text: string, name: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new OperatorError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
    return value
  }
}
export const plain = (text: string): string => text
export const hidden = (text: string): Hidden => new Hidden(text)

export const oneOf =
  <const V extends readonly string[]>(...values: V) =>
  (text: string, name: string): V[number] => {
    if (!values.includes(text)) throw new OperatorError(`${name} must be one of ${values.join(', ')}, not "${text}".`)
    return text
  }

export function httpUrl(text: string, name: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new OperatorError(`${name} must be an address that starts with http:// or https://, not "${text}".`)
  return new URL(text)
}

export function databaseUrl(text: string, name: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text) && !/^sqlite:./.test(text))
    throw new OperatorError(`${name} must start with postgres:// or sqlite:, not with "${text.split(':')[0]}".`)
  if (!text.startsWith('sqlite:') && !URL.canParse(text))
    throw new OperatorError(`${name} is not an address. Write special characters of the password as %XX.`)
  return text
}

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `always` from the first byte; `upgrade` after STARTTLS, without which nothing is sent; `never`. */
  readonly tls: 'always' | 'upgrade' | 'never'
  readonly login: { readonly user: string; readonly password: Hidden } | undefined
}

/** Nobody can listen on the way to a server on the same machine, and its certificate is seldom a real one. */
const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const strayPercent = /%(?![\da-f]{2})/i

export function smtpServer(text: string, name: string): SmtpServer {
  const url = URL.canParse(text) && !strayPercent.test(text) ? new URL(text) : undefined
  // The text holds a password, so it is not repeated.
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname))
    throw new OperatorError(
      `${name} must look like smtp://USER:PASSWORD@HOST:587 or smtps://…; write special characters as %XX.`,
    )
  if (url.search !== '' && url.search !== '?tls=off')
    throw new OperatorError(`${name} may end with ?tls=off, and with nothing else after the port.`)
  const always = url.protocol === 'smtps:'
  const never = url.search !== '' || ownMachine.test(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (always ? 465 : 587),
    tls: always ? 'always' : never ? 'never' : 'upgrade',
    login:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), password: new Hidden(decodeURIComponent(url.password)) },
  }
}

export interface Sender {
  /** Empty: mail carries the name of the organization that sends it. */
  readonly name: string
  readonly address: string
}

export function sender(text: string, name: string): Sender {
  const [, shown = '', address = ''] = /^(?:([^<>\p{Cc}]*)<)?([^\s@<>,;:"]+@[^\s@<>,;:"]+?)>?$/u.exec(text.trim()) ?? []
  if (address === '' || (shown === '') !== !text.includes('<'))
    throw new OperatorError(`${name} must look like "chat@example.com" or "Chat <chat@example.com>", not "${text}".`)
  return { name: shown.trim().replace(/^"(.*)"$/, '$1'), address }
}
