// Sorts names in the reader's language, and conversations as in the sidebar, which keys follow too.
import { type ConversationKey, conversationOf } from './conversation.ts'
import { isDirectHidden } from './counts.ts'
import type { Store } from './store.ts'
import type { Subscription } from './types.ts'

/** For users: there may be thousands, and numeric order is slow. */
export const comparePeople = new Intl.Collator().compare

/** For everything else: "channel 3" comes before "channel 10". */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare

/** Values of the setting `demote_inactive_streams`. */
const folding = { automatic: 1, always: 2, never: 3 }
const manyChannels = 20

export interface OrderedChannels {
  /** Channels outside folders, then folder by folder: pinned in their order, then others, then muted, each by name. */
  readonly shown: readonly Subscription[]
  /** Channels without recent messages. */
  readonly inactive: readonly Subscription[]
}

/** The position of a channel's folder in the sidebar; -1 for pinned channels and those outside folders. */
export function folderPositions({ folders, settings }: Store): (channel: Subscription) => number {
  const shown = settings['web_left_sidebar_show_channel_folders'] === false ? [] : folders
  const positions = new Map(shown.map(({ id }, at) => [id, at]))
  return ({ folder_id, pin_to_top }) => (pin_to_top ? -1 : (positions.get(folder_id ?? 0) ?? -1))
}

export function orderedChannels(store: Store): OrderedChannels {
  const { subscriptions, settings, pins } = store
  const positionOf = folderPositions(store)
  const rank = ({ pin_to_top, is_muted, stream_id }: Subscription): number =>
    is_muted ? 2 : pin_to_top ? pins.indexOf(stream_id) / (pins.length + 1) : 1
  const all = [...subscriptions.values()]
    .filter(({ is_archived }) => !is_archived)
    .sort((a, b) => positionOf(a) - positionOf(b) || rank(a) - rank(b) || compareNames(a.name, b.name))
  const choice = settings['demote_inactive_streams'] ?? folding.automatic
  const folds = choice === folding.always || (choice === folding.automatic && all.length >= manyChannels)
  const isInactive = ({ is_recently_active, pin_to_top }: Subscription): boolean =>
    folds && !is_recently_active && !pin_to_top
  return { shown: all.filter(one => !isInactive(one)), inactive: all.filter(isInactive) }
}

/** Pinned channels that the user can move: muted ones are at the end. */
export const movablePins = (store: Store): number[] =>
  orderedChannels(store).shown.flatMap(({ pin_to_top, is_muted, stream_id }) =>
    pin_to_top && !is_muted ? [stream_id] : [],
  )

/** The first entries, with the open one as the last of them if it would be cut off. */
export function firstWithOpen<T extends { readonly key: ConversationKey }>(
  all: readonly T[],
  count: number,
  openKey: ConversationKey | undefined,
): T[] {
  const shown = all.slice(0, count)
  const open = all.find(({ key }) => key === openKey)
  if (open !== undefined && !shown.includes(open)) shown[count - 1] = open
  return shown
}

interface ListedDirect {
  readonly key: ConversationKey
  readonly userIds: readonly number[]
  readonly unread: number
  /** The last message. */
  readonly newest: number
}

/** Unread conversations first, then newest first. */
export function orderedDirects(store: Store): ListedDirect[] {
  return [...store.directs]
    .flatMap(([key, newest]) => {
      const conversation = conversationOf(key)
      if (!('userIds' in conversation) || isDirectHidden(store, conversation.userIds)) return []
      return [{ key, newest, userIds: conversation.userIds, unread: store.unread.idsOf.get(key)?.length ?? 0 }]
    })
    .sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || b.newest - a.newest)
}

/** The views that are behind "More" until the user pins them. */
const foldedAtFirst: readonly string[] = ['#feed', '#narrow/is/starred', '#scheduled']

export const isFolded = ({ views }: Store, address: string): boolean =>
  !(views.find(({ fragment }) => `#${fragment}` === address)?.is_pinned ?? !foldedAtFirst.includes(address))
