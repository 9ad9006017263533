// The facts about the reported message that the text is made from.
import { existing } from '#core/base/existing.ts'
import { keysOf } from '#core/base/records.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelOf } from '#features/channels/public.ts'
import { closedText, fencedBlock, type Named, silentMention } from '#features/markdown/public.ts'
import {
  truncatedContent,
  channelMessageLink,
  directMessageUrl,
  type MessageRow,
  usersOfMessages,
  participantsIn,
} from '#features/messages/public.ts'
import type { Realm } from '#features/realms/public.ts'

// The reasons for reporting a message, in the order in which clients offer them (docs/spec/reports.md#reasons).

const reportTypes = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const
type ReportType = keyof typeof reportTypes

export const reportTypeNames = keysOf(reportTypes)

/** As in the register response. */
export const serverReportMessageTypes = Object.entries(reportTypes).map(([key, name]) => ({ key, name }))

// The text of a report to the moderators (docs/spec/reports.md#text).

/** Leaves room for the rest of the report in one message. */
const quotedLimit = 8_500

interface Report {
  readonly reporter: Named
  readonly sender: Named
  /** The recipients of the message, if the report names them. */
  readonly addressees: readonly Named[]
  readonly sentAt: number
  readonly type: ReportType
  readonly description: string
  readonly content: string
  /** The heading over the original message, with a link to it. */
  readonly heading: string
}

function enumeration(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

const timeTag = (seconds: number): string => `<time:${new Date(seconds * 1000).toISOString().replace('.000', '')}>`

export function reportText(report: Report): string {
  const { reporter, sender, addressees, sentAt, type, description, heading } = report
  const content = truncatedContent(report.content, quotedLimit)
  const to = addressees.length === 0 ? '' : ` to ${enumeration(addressees.map(silentMention))}`
  const sentence = `${silentMention(reporter)} reported a message sent by ${silentMention(sender)}${to} at ${timeTag(sentAt)}.`
  const reason = `**${reportTypes[type]}**. ${description}`
  // A spoiler's heading ends at a tilde or backtick, and topics may contain those.
  const original = /[~`]/.test(heading)
    ? fencedBlock('spoiler Original message', `${heading}\n\n${closedText(content)}`)
    : fencedBlock(`spoiler ${heading}`, content)
  return [sentence, fencedBlock('quote', reason), original].join('\n')
}

export async function reportOf(
  tx: ReadTx,
  realm: Realm,
  caller: Caller,
  message: MessageRow,
): Promise<Omit<Report, 'type' | 'description'>> {
  const { sender_id, recipient_id, channel_id, sent_at, content } = message
  const participants = await participantsIn(tx, realm.id, recipient_id)
  const others = participants.filter(id => id !== sender_id)
  const users = await usersOfMessages(tx, [...new Set([caller.id, sender_id, ...others])])
  const named = (id: number): Named => existing(users.get(id))
  // In a conversation of two users the recipient is the reporter, unless the sender reports the message.
  const namesAddressees = others.length > 1 || sender_id === caller.id
  return {
    reporter: named(caller.id),
    sender: named(sender_id),
    addressees: namesAddressees ? others.map(named) : [],
    sentAt: sent_at,
    content,
    heading:
      channel_id === null
        ? `[Original message](${directMessageUrl(tx.server, realm, participants, message)})`
        : `Original message at ${channelMessageLink({ server: tx.server, realm, channel: await channelOf(tx, realm.id, channel_id) }, message)}`,
  }
}
