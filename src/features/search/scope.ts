// The scope of a narrow: ranges of conversations in which the caller can see all messages, and single messages outside
// of them for which the caller has a row. The rule is the same as for one message (visible-message.ts).
import { together } from '#core/db/together.ts'
import { channelRights, historyIsOpen } from '#features/channels/public.ts'
import { messageVisibility } from '#features/messages/public.ts'
import { type ConversationRange, type ResolvedNarrow, allows, type ConversationFilter } from './resolved-narrow.ts'
import type { Reader } from './narrow-users.ts'
import type { Conversation } from '#features/read-state/public.ts'
import { channelsOfRecipients, directRecipients, receivedRanges } from './store/conversations.ts'

export interface Scope {
  readonly ranges: readonly ConversationRange[]
  /** Whether messages outside the ranges match if the caller has a row of them. */
  readonly rows: boolean
  /** Whether the caller can see messages in this conversation that the caller received or has a row of. */
  readonly seesOwn: (conversation: Conversation) => Promise<boolean>
}

const whole = (recipient_id: number): ConversationRange => ({ recipient_id, after: 0, until: Number.MAX_SAFE_INTEGER })

export async function scopeOf(reader: Reader, { places, sharedHistory, ownCopy }: ResolvedNarrow): Promise<Scope> {
  const { tx, caller } = reader
  const sees = messageVisibility(tx, caller)
  const seesOwn: Scope['seesOwn'] = conversation => sees(conversation, { received: true, hasRow: true })
  if (places.kind === 'none' || places.only?.size === 0) return { ranges: [], rows: false, seesOwn }
  if (sharedHistory && !ownCopy && places.only !== undefined) {
    const open = await openRecipients(reader, places, places.only)
    if (open.length > 0) return { ranges: open.map(whole), rows: false, seesOwn }
  }
  const [inChannels, direct] = await together([
    places.kind === 'direct' ? [] : channelRanges(reader, places, seesOwn),
    places.kind === 'channel' ? [] : directRanges(reader, places),
  ])
  const ranges = [...inChannels, ...direct]
  return { ranges, rows: places.kind !== 'direct', seesOwn }
}

/** Channels that the caller can read from their first message on. */
async function openRecipients(
  { tx, caller }: Reader,
  places: ConversationFilter,
  recipients: ReadonlySet<number>,
): Promise<number[]> {
  const rights = channelRights(tx, caller)
  const open: number[] = []
  for (const channel of await channelsOfRecipients(tx, caller.realmId, recipients)) {
    if (!allows(places, { recipient_id: channel.recipient_id, channel_id: channel.id })) continue
    if (!historyIsOpen(channel)) continue
    if (await rights.reads(channel)) open.push(channel.recipient_id)
  }
  return open
}

async function channelRanges(
  { tx, caller }: Reader,
  places: ConversationFilter,
  seesOwn: Scope['seesOwn'],
): Promise<ConversationRange[]> {
  const received = await receivedRanges(tx, caller, places.only)
  const visible: ConversationRange[] = []
  for (const range of received) {
    if (!allows(places, range)) continue
    // Subscribers can see every message that they received; for other users this must be checked.
    if (range.subscribed || (await seesOwn(range))) visible.push(range)
  }
  return visible
}

async function directRanges({ tx, caller }: Reader, places: ConversationFilter): Promise<ConversationRange[]> {
  const recipients = await directRecipients(tx, caller.id, places.only)
  return recipients.filter(recipient_id => allows(places, { recipient_id, channel_id: null })).map(whole)
}
