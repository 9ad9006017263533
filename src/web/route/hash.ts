// Addresses of views: the part of the URL after `#`. Messages and mails link to them, so they can't change.
import { narrowEncoded } from '#features/markdown/narrow-address.ts'
import type { Narrow, Term } from '../store/narrow.ts'

export type Route =
  | { readonly view: 'inbox' | 'home' | 'recent' | 'drafts' | 'scheduled' | 'invite' | HelpView | 'invalid' }
  | { readonly view: 'narrow'; readonly narrow: Narrow }
  | { readonly view: 'topics'; readonly channelId: number }
  | { readonly view: 'user'; readonly userId: number }
  | { readonly view: SectionedView; readonly path: readonly string[] }

/** What the client understands, and which server this is. */
export type HelpView = 'shortcuts' | 'searchOperators' | 'formatting' | 'about'
const helpAddresses: Readonly<Record<HelpView, string>> = {
  shortcuts: 'keyboard-shortcuts',
  searchOperators: 'search-operators',
  formatting: 'message-formatting',
  about: 'about',
}

/** Views with sections, which parse the rest of the address themselves. */
export type SectionedView = 'settings' | 'organization' | 'channels' | 'groups'
const sectioned: ReadonlySet<string> = new Set(['settings', 'organization', 'channels', 'groups'])

/** The names that an address needs. */
export interface Names {
  readonly channelNames: (id: number) => string | undefined
  readonly channelIdOf: (name: string) => number | undefined
  readonly userNames: (id: number) => string | undefined
  /** By email address. */
  readonly userIdOf: (address: string) => number | undefined
  readonly ownId: number
}

/** Only own properties: objects inherit names such as `constructor`. */
const listed = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined

const simpleViews: Readonly<Record<string, Route>> = {
  '': { view: 'home' },
  inbox: { view: 'inbox' },
  recent: { view: 'recent' },
  recent_topics: { view: 'recent' },
  drafts: { view: 'drafts' },
  scheduled: { view: 'scheduled' },
  reminders: { view: 'scheduled' },
  invite: { view: 'invite' },
  ...Object.fromEntries(Object.entries(helpAddresses).map(([view, address]) => [address, { view: view as HelpView }])),
  feed: { view: 'narrow', narrow: { terms: [{ operator: 'in', operand: 'home' }] } },
  all_messages: { view: 'narrow', narrow: { terms: [{ operator: 'in', operand: 'home' }] } },
}

const oldOperators: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  'group-pm-with': 'dm-including',
  from: 'sender',
}
const oldOperands: Readonly<Record<string, string>> = { 'is/private': 'dm', 'has/links': 'link' }
export const isOperands = ['unread', 'starred', 'mentioned', 'alerted', 'dm', 'followed', 'muted', 'resolved'] as const
const ofUsers = new Set(['dm', 'dm-including', 'sender'])

/** Throws a URIError if the text isn't encoded correctly. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('.', '%'))

/** Old addresses of views. */
const oldPaths: Readonly<Record<string, string>> = {
  'settings/display-settings': 'settings/preferences',
  'organization/user-list-admin': 'organization/users/active',
}

export function parseHash(hash: string, names: Names): Route {
  const given = hash.replace(/^#/, '')
  const path = listed(oldPaths, given) ?? given
  const simple = listed(simpleViews, path)
  if (simple !== undefined) return simple
  const [first, ...parts] = path.split('/')
  try {
    return parsedView(first === 'streams' ? 'channels' : (first ?? ''), parts, names)
  } catch {
    return { view: 'invalid' }
  }
}

function parsedView(view: string, parts: readonly string[], names: Names): Route {
  if (view === 'narrow') return { view, narrow: parsedNarrow(parts, names) }
  if (sectioned.has(view)) return { view: view as SectionedView, path: parts.map(decoded) }
  const id = Number(/^\d+/.exec(parts.at(-1) ?? '')?.[0])
  if (view === 'user' && parts.length === 1 && id > 0) return { view, userId: id }
  if (view === 'topics' && parts[0] === 'channel' && parts.length === 2 && id > 0) return { view, channelId: id }
  return { view: 'invalid' }
}

function parsedNarrow(parts: readonly string[], names: Names): Narrow {
  const terms: Term[] = []
  const anchor: { near?: number; date?: string; before?: string } = {}
  for (let at = 0; at < parts.length; at += 2) {
    const name = decoded(parts[at] ?? '')
    if (name === '') break
    const negated = name.startsWith('-')
    const bare = negated ? name.slice(1) : name
    const operator = listed(oldOperators, bare) ?? bare
    const given = parts[at + 1]
    if (given === undefined || (given === '' && operator !== 'topic')) throw new Error(`${operator} names nothing.`)
    const text = decoded(given)
    if (operator === 'near') anchor.near = messageId(text)
    else if (operator === 'date' || operator === 'before') anchor[operator] = text
    else terms.push({ operator, operand: operandOf(operator, text, names), ...(negated ? { negated } : {}) })
  }
  return { terms, ...anchor }
}

function messageId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${text} is no message.`)
  return Number(text)
}

function operandOf(operator: string, text: string, names: Names): Term['operand'] {
  if (operator === 'channel') return channelOperand(text, names)
  if (ofUsers.has(operator)) {
    if (text === 'me') return operator === 'sender' ? names.ownId : [names.ownId]
    const ids = userIds(text, names)
    if (ids === undefined) return text
    if (operator === 'sender') return ids[0] ?? text
    const others = ids.filter(id => id !== names.ownId)
    return others.length === 0 ? ids.slice(0, 1) : others.sort((a, b) => a - b)
  }
  if (operator === 'with' || operator === 'id') return messageId(text)
  const operand = oldOperands[`${operator}/${text}`] ?? text
  if (operator === 'is' && !isOperands.some(known => known === operand)) throw new Error(`Nothing is ${operand}.`)
  return operand
}

/** Old links name users by email address. Undefined if one of them isn't known. */
function userIds(text: string, { userIdOf }: Names): number[] | undefined {
  const [, list] = /^([\d,]+)(-.*)?$/.exec(text) ?? []
  if (list !== undefined) return list.split(',').filter(Boolean).map(Number)
  const ids = text.split(',').map(address => (address.includes('@') ? userIdOf(address) : undefined))
  return ids.every(id => id !== undefined) ? ids : undefined
}

/** An ID counts if the channel is known. Otherwise the text may be a channel name from an old link. */
function channelOperand(text: string, { channelNames, channelIdOf }: Names): Term['operand'] {
  const [, digits] = /^(\d+)(-.*)?$/.exec(text) ?? []
  const id = digits === undefined ? undefined : Number(digits)
  if (id !== undefined && channelNames(id) !== undefined) return id
  return channelIdOf(text) ?? id ?? text
}

export function hashOf(route: Route, names: Names): string {
  if (route.view === 'home' || route.view === 'invalid') return '#'
  if (route.view in helpAddresses) return `#${helpAddresses[route.view as HelpView]}`
  if (route.view === 'topics') return `#topics/channel/${named(route.channelId, names.channelNames(route.channelId))}`
  if (route.view === 'user') return `#user/${route.userId}`
  if ('path' in route) return `#${[route.view, ...route.path.map(narrowEncoded)].join('/')}`
  if (route.view !== 'narrow') return `#${route.view}`
  const { terms, near, date, before } = route.narrow
  const anchor = [
    ...(near === undefined ? [] : [`near/${near}`]),
    ...(date === undefined ? [] : [`date/${narrowEncoded(date)}`]),
    ...(before === undefined ? [] : [`before/${narrowEncoded(before)}`]),
  ]
  const isFeed = terms.length === 1 && terms[0]?.operator === 'in' && terms[0].operand === 'home'
  if (isFeed && terms[0]?.negated !== true && anchor.length === 0) return '#feed'
  const pairs = terms.map(term => `${term.negated === true ? '-' : ''}${term.operator}/${written(term, names)}`)
  return `#narrow/${[...pairs, ...anchor].join('/')}`
}

function written({ operator, operand }: Term, names: Names): string {
  if (operator === 'channel' && typeof operand === 'number') return named(operand, names.channelNames(operand))
  if (operator === 'sender' && typeof operand === 'number') return named(operand, names.userNames(operand))
  if (typeof operand === 'object') {
    const [first = 0] = operand
    return operand.length === 1 ? named(first, names.userNames(first)) : `${operand.join(',')}-group`
  }
  return narrowEncoded(String(operand))
}

/** The name only helps people read the address, so it's left out if its encoding would be hard to read. */
function named(id: number, name: string | undefined): string {
  if (name === undefined) return String(id)
  const plain = name.replaceAll(/[\s"%/<>`\p{Cc}]+/gu, '-')
  const encoded = narrowEncoded(plain)
  const grown = encoded.length - plain.length
  return grown > 10 || grown > plain.length / 2 ? String(id) : `${id}-${encoded}`
}
