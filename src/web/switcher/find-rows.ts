// The rows of the switcher for what the user has typed.
import type { Action } from '../actions/action.ts'
import { theStore } from '../base/live.ts'
import {
  findNamed,
  type Found,
  markedPieces,
  type Name,
  type Named,
  type NameList,
  nameList,
  type Piece,
  prepareName,
  prepareQuery,
  type Query,
  Rank,
} from '../complete/fuzzy.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { topicKey } from '../store/conversation.ts'
import type { Counts } from '../store/counts.ts'
import type { Term } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { Policy } from '../store/types.ts'
import { countIn } from '../store/unread.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { dateFormat, nowSeconds, timeOrDay } from '../text/times.ts'
import type { Command, Commands } from './commands.ts'
import { goToPlace, searchFor, writeIn } from './go.ts'
import type { NamedPlace, PlaceNames } from './place-names.ts'
import { type Place, placeKey, termsOfPlace } from './place.ts'
import type { SettingPlace } from './setting-places.ts'
import { type Mode, modeOf } from './switcher-keys.ts'

type Sign = { readonly icon: Action['icon'] } | { readonly channelId: number } | { readonly userIds: readonly number[] }

export interface Row {
  readonly key: string
  readonly sign: Sign
  /** The channel of a topic. */
  readonly before?: readonly Piece[]
  readonly pieces: readonly Piece[]
  readonly about?: string | undefined
  readonly unread?: number
  readonly isMuted?: boolean
  readonly shortcut?: string | undefined
  readonly run: () => void
  readonly write?: () => void
  readonly place?: Place
  /** Where Tab searches. */
  readonly terms?: readonly Term[]
  readonly isSearch?: true
}

type SectionName = keyof typeof onDemand.value.switcher.sections
export interface Section {
  readonly name: SectionName
  readonly rows: readonly Row[]
}

/** What there is to find. */
export interface Findable {
  readonly names: PlaceNames
  readonly recent: readonly Place[]
  readonly commands: Commands
  readonly settings: readonly SettingPlace[]
  readonly counts: Counts
}

/** Rows of one kind, and of one kind among others. */
const mostAlone = 30
const mostOf = { recent: 4, people: 8, places: 12, actions: 6, settings: 4 }
const recentShown = 8

export function findSections(text: string, findable: Findable): Section[] {
  const mode = modeOf(text)
  const wanted = mode === '' ? text : text.slice(1)
  const query = prepareQuery(wanted)
  const found = mode === '' ? ofAllKinds(findable, query) : ofOneKind(findable, mode, query)
  const search: Section = { name: 'search', rows: [searchRow(wanted.trim())] }
  return [...found, search].filter(({ rows }) => rows.length > 0)
}

function ofOneKind({ names, commands, settings, counts }: Findable, mode: Mode, query: Query): Section[] {
  if (mode === '@') return [{ name: 'people', rows: placeRows([names.people], query, counts, mostAlone).rows }]
  // Channels stand before topics that match as well.
  if (mode === '#')
    return [{ name: 'places', rows: placeRows([names.channels, names.topics], query, counts, mostAlone).rows }]
  const most = query.compact === '' ? commands.all.length : mostAlone
  return [
    { name: 'actions', rows: commandRows(commands.all, query, most).rows },
    { name: 'settings', rows: query.compact === '' ? [] : settingRows(settings, query, mostOf.settings).rows },
  ]
}

interface Ranked {
  readonly rows: Row[]
  /** Of the best one. */
  readonly rank: number
}

const none: Ranked = { rows: [], rank: Infinity }

function ofAllKinds({ names, recent, commands, settings, counts }: Findable, query: Query): Section[] {
  const { ownId } = theStore()
  if (query.compact === '')
    return [
      { name: 'recent', rows: recent.slice(0, recentShown).map(place => placeRow(place, query, counts)) },
      { name: 'actions', rows: commands.general.map(command => commandRow(command, query)) },
    ]
  const named = recent.map(place => ({ place, name: nameOf(place) }))
  const before = ranked(
    findNamed([nameList(named)], query, { most: mostOf.recent }).found.filter(({ rank }) => rank <= Rank.words),
    ({ place }) => placeRow(place, query, counts),
  )
  const listed = new Set(before.rows.map(({ key }) => key))
  const except = ({ place }: NamedPlace): boolean => listed.has(placeKey(place, ownId))
  const people = placeRows([names.people], query, counts, mostOf.people, except)
  const places = placeRows([names.channels, names.topics], query, counts, mostOf.places, except)
  const actions = commandRows(commands.all, query, mostOf.actions)
  const ofSettings = query.compact.length < 2 ? none : settingRows(settings, query, mostOf.settings)
  const sections: readonly (readonly [SectionName, Ranked])[] = [
    ['recent', before],
    ['people', people],
    ['places', places],
    ['actions', actions],
    ['settings', ofSettings],
  ]
  // A whole name comes first, parts of words last. Equally good ones stay in their order.
  const order = ({ rank }: Ranked): number => (rank === Rank.start ? Rank.words : rank)
  return sections.toSorted(([, a], [, b]) => order(a) - order(b)).map(([name, { rows }]) => ({ name, rows }))
}

function ranked<T>(found: readonly Found<T>[], rowOf: (one: T) => Row): Ranked {
  return { rows: found.map(({ one }) => rowOf(one)), rank: found[0]?.rank ?? Infinity }
}

type Lists = readonly NameList<NamedPlace>[]

function placeRows(
  lists: Lists,
  query: Query,
  counts: Counts,
  most: number,
  except = (_: NamedPlace) => false,
): Ranked {
  const { found } = findNamed(lists, query, { most, except })
  return ranked(found, ({ place }) => placeRow(place, query, counts))
}

// The rows.

const nameOf = (place: Place): Name => {
  const store = theStore()
  if ('userIds' in place) return prepareName(userNames(store, place.userIds))
  const channel = channelOf(store, place.channelId)?.name ?? ''
  if (!('topic' in place)) return prepareName(channel)
  return topicNameOf(channel, place.topic)
}

const topicNameOf = (channel: string, topic: string): Name =>
  prepareName(`${channel} ${topicName(topic)}`, prepareName(`${channel} `).plain.length)

function placeRow(place: Place, query: Query, counts: Counts): Row {
  const store = theStore()
  const name = nameOf(place)
  const shared = {
    key: placeKey(place, store.ownId),
    place,
    run: () => goToPlace(place),
    write: () => writeIn(place),
    terms: termsOfPlace(place),
  }
  if ('userIds' in place)
    return {
      ...shared,
      sign: { userIds: place.userIds },
      pieces: markedPieces(query, name, userNames(store, place.userIds)),
      unread: countIn(store.unread, placeKey(place, store.ownId) as never),
      isMuted: place.userIds.every(id => store.mutedUsers.has(id)),
      about: aboutPeople(store, place.userIds),
    }
  const { channelId } = place
  const channel = channelOf(store, channelId)?.name ?? ''
  if (!('topic' in place))
    return {
      ...shared,
      sign: { channelId },
      pieces: markedPieces(query, name, channel),
      unread: counts.ofChannel.get(channelId) ?? 0,
      isMuted: store.subscriptions.get(channelId)?.is_muted === true,
      about: aboutChannel(store, channelId),
    }
  return { ...shared, sign: { channelId }, ...topicParts(store, { ...place, channel }, name, query) }
}

interface InChannel {
  readonly channelId: number
  readonly topic: string
  readonly channel: string
}

function topicParts(store: Store, { channelId, topic, channel }: InChannel, name: Name, query: Query) {
  const key = topicKey(channelId, topic)
  const policy = policyOf(store.policies, key)
  const isInMuted = store.subscriptions.get(channelId)?.is_muted === true
  const newest = store.topics.get(channelId)?.get(topic.toLowerCase())?.newest ?? 0
  const time = store.messages.get(newest)?.timestamp
  return {
    before: markedPieces(query, name, channel),
    pieces: markedPieces(query, name, topicName(topic), name.from),
    unread: countIn(store.unread, key),
    isMuted: policy === Policy.muted || (isInMuted && policy === Policy.none),
    about: time === undefined ? undefined : timeOrDay(time),
  }
}

function aboutChannel(store: Store, channelId: number): string {
  const t = onDemand.value
  const channel = channelOf(store, channelId)
  const openness =
    channel?.is_web_public === true ? t.switcher.web : channel?.invite_only === true ? t.switcher.private : undefined
  const count = channel?.subscriber_count
  const people = count === undefined ? undefined : t.people.members(count)
  const other = store.subscriptions.has(channelId) ? undefined : t.switcher.notSubscribed
  return [openness, other, people].filter(part => part !== undefined).join(' · ')
}

/** A bot, or the time where it isn't the time of the user. */
function aboutPeople({ people, settings, ownId }: Store, userIds: readonly number[]): string | undefined {
  const [id = 0] = userIds
  if (people.get(id)?.is_bot === true) return texts.value.people.bot
  const zone = people.get(id)?.timezone
  if (userIds.length > 1 || id === ownId || zone === undefined || zone === '' || zone === settings['timezone'])
    return undefined
  try {
    const clock = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: zone })
    return onDemand.value.switcher.localTime(clock.format(nowSeconds() * 1000))
  } catch {
    return undefined
  }
}

const commandRows = (commands: readonly Command[], query: Query, most: number): Ranked =>
  foundRows(commands, query, most, command => commandRow(command, query))

const commandRow = ({ key, text, name, icon, about, shortcut, run }: Command, query: Query): Row => ({
  key,
  sign: { icon },
  pieces: markedPieces(query, name, text),
  about,
  shortcut,
  run,
})

const settingRows = (settings: readonly SettingPlace[], query: Query, most: number): Ranked =>
  foundRows(settings, query, most, ({ key, text, name, about, go }) => ({
    key,
    sign: { icon: 'settings' },
    pieces: markedPieces(query, name, text),
    about,
    run: go,
  }))

const foundRows = <T extends Named>(all: readonly T[], query: Query, most: number, rowOf: (one: T) => Row): Ranked =>
  ranked(findNamed([nameList(all)], query, { most }).found, rowOf)

function searchRow(text: string): Row {
  const t = onDemand.value.switcher
  const [before = '', after = ''] = t.searchFor('\0').split('\0')
  return {
    key: 'search',
    sign: { icon: 'search' },
    pieces:
      text === ''
        ? [{ text: t.searchAll, isMatch: false }]
        : [
            { text: before, isMatch: false },
            { text, isMatch: true },
            { text: after, isMatch: false },
          ],
    shortcut: text === '' ? '/' : 'Tab',
    run: () => searchFor(text),
    isSearch: true,
  }
}
