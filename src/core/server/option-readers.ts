// Parses option values. Errors are one sentence.
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import { Hidden } from '#core/base/hidden.ts'

export function wholeNumber(min: number, max: number) {
  return (text: string, name: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new OperatorError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
    return value
  }
}
/** Null for `off`. */
export const wholeNumberOrOff =
  (min: number, max: number) =>
  (text: string, name: string): number | null =>
    text === 'off' ? null : wholeNumber(min, max)(text, name)
export const plain = (text: string): string => text
export const hidden = (text: string): Hidden => new Hidden(text)

export const oneOf =
  <const V extends readonly string[]>(...values: V) =>
  (text: string, name: string): V[number] => {
    if (!values.includes(text)) throw new OperatorError(`${name} must be one of ${values.join(', ')}, not "${text}".`)
    return text
  }

/** Addresses and networks, always including this machine's. */
export function networks(text: string, name: string): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const given of text.split(',').filter(part => part.trim() !== '')) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(given.trim()) ?? []
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const mostBits = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || Number(bits ?? 0) > mostBits)
      throw new OperatorError(
        `${name} must be a list of addresses and networks like 10.0.0.5,10.1.0.0/16, not "${text}".`,
      )
    list.addSubnet(address, Number(bits ?? mostBits), family)
  }
  return list
}

export function hostNames(text: string, name: string): ReadonlySet<string> {
  const names = text.split(',').map(part => part.trim().toLowerCase())
  const wrong = names.find(part => !/^(\*|[\w.-]*|\[[\da-f:.]+\])$/.test(part))
  if (wrong !== undefined)
    throw new OperatorError(
      `${name} must be a list of host names without ports, like chat.internal,intranet, not "${text}".`,
    )
  return new Set(names.filter(part => part !== ''))
}

export function httpUrl(text: string, name: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new OperatorError(`${name} must be a URL that starts with http:// or https://, not "${text}".`)
  return new URL(text)
}

export function databaseUrl(text: string, name: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text) && !/^sqlite:./.test(text))
    throw new OperatorError(`${name} must start with postgres:// or sqlite:, not "${text.split(':')[0]}".`)
  if (!text.startsWith('sqlite:') && !URL.canParse(text))
    throw new OperatorError(`${name} isn't a valid URL. Write special characters in the password as %XX.`)
  return text
}

export function postgresUrl(text: string, name: string): string {
  if (!/^postgres(ql)?:/.test(text)) throw new OperatorError(`${name} must start with postgres://.`)
  return databaseUrl(text, name)
}

/** `always` from the first byte; `upgrade` with STARTTLS, before anything else is sent; `never`. */
type Tls = 'always' | 'upgrade' | 'never'

export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly tls: Tls
}

/** A server on the same machine doesn't need TLS: its certificate is rarely valid. */
const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const strayPercent = /%(?![\da-f]{2})/i

/** `smtp` also accepts `smtps`. The text may contain a password, so the error doesn't repeat it. */
function serverUrl(text: string, name: string, scheme: string, example: string): URL {
  const url = URL.canParse(text) && !strayPercent.test(text) ? new URL(text) : undefined
  const right = url !== undefined && [`${scheme}:`, `${scheme}s:`].includes(url.protocol)
  if (!right || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash !== '')
    throw new OperatorError(`${name} must look like ${example} or ${scheme}s://…; write special characters as %XX.`)
  if (!['', '?tls=on', '?tls=off'].includes(url.search))
    throw new OperatorError(`After the port, ${name} can only have ?tls=on or ?tls=off.`)
  return url
}

function serverAddress(url: URL, ports: { readonly tls: number; readonly plain: number }): ServerAddress {
  const always = url.protocol.endsWith('s:')
  const never = url.search === '?tls=off' || (url.search === '' && ownMachine.test(url.hostname))
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (always ? ports.tls : ports.plain),
    tls: always ? 'always' : never ? 'never' : 'upgrade',
  }
}

export interface SmtpServer extends ServerAddress {
  readonly login: { readonly user: string; readonly password: Hidden } | undefined
}

export function smtpServer(text: string, name: string): SmtpServer {
  const url = serverUrl(text, name, 'smtp', 'smtp://USER:PASSWORD@HOST:587')
  const user = decodeURIComponent(url.username)
  const password = new Hidden(decodeURIComponent(url.password))
  return { ...serverAddress(url, { tls: 465, plain: 587 }), login: user === '' ? undefined : { user, password } }
}

export function ldapServer(text: string, name: string): ServerAddress {
  const url = serverUrl(text, name, 'ldap', 'ldap://HOST:389')
  if (url.username !== '') throw new OperatorError(`${name} can't contain a username: set PARLEY_LDAP_BIND_DN instead.`)
  return serverAddress(url, { tls: 636, plain: 389 })
}

/** The option is a file name; its value is the file's text. */
export function fileText(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`Can't read ${file}, the file in ${name}: ${messageOf(error)}.`)
  }
}

/** A template in which {username} or {email} stands for what the user types. */
export function usernameTemplate(text: string, name: string): string {
  if (text.match(/\{(username|email)\}/g) === null || (text.includes('{username}') && text.includes('{email}')))
    throw new OperatorError(
      `${name} must contain either {username}, or {email} if users sign in with their email address.`,
    )
  return text
}

export interface Sender {
  /** If empty, mail uses the name of the organization. */
  readonly name: string
  readonly address: string
}

export function sender(text: string, name: string): Sender {
  const [, shown = '', address = ''] = /^(?:([^<>\p{Cc}]*)<)?([^\s@<>,;:"]+@[^\s@<>,;:"]+?)>?$/u.exec(text.trim()) ?? []
  if (address === '' || (shown === '') !== !text.includes('<'))
    throw new OperatorError(`${name} must look like "chat@example.com" or "Chat <chat@example.com>", not "${text}".`)
  return { name: shown.trim().replace(/^"(.*)"$/, '$1'), address }
}
