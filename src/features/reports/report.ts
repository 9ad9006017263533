// The facts about the reported message that the text is made from.
import { existing } from '#core/base/existing.ts'
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
import { type Realm, textsOfRealm } from '#features/realms/public.ts'
import { type ServerTexts, textsIn } from '#features/texts/public.ts'

// The reasons for reporting a message, in the order in which clients offer them (docs/spec/reports.md#reasons).

export const reportTypeNames = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const
type ReportType = (typeof reportTypeNames)[number]

const english = textsIn('en').report.reasons
/** As in the register response. */
export const serverReportMessageTypes = reportTypeNames.map(key => ({ key, name: english[key] }))

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
  readonly texts: ServerTexts['report']
}

const timeTag = (seconds: number): string => `<time:${new Date(seconds * 1000).toISOString().replace('.000', '')}>`

export function reportText(report: Report): string {
  const { reporter, sender, addressees, sentAt, type, description, heading, texts } = report
  const content = truncatedContent(report.content, quotedLimit)
  const to = addressees.map(silentMention)
  const sentence = texts.reported(silentMention(reporter), silentMention(sender), to, timeTag(sentAt))
  const reason = `**${texts.reasons[type]}**. ${description}`
  // A spoiler's heading ends at a tilde or backtick, and topics may contain those.
  const original = /[~`]/.test(heading)
    ? fencedBlock(`spoiler ${texts.original}`, `${heading}\n\n${closedText(content)}`)
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
  const texts = textsOfRealm(realm).report
  const namesAddressees = others.length > 1 || sender_id === caller.id
  return {
    reporter: named(caller.id),
    sender: named(sender_id),
    addressees: namesAddressees ? others.map(named) : [],
    sentAt: sent_at,
    content,
    texts,
    heading:
      channel_id === null
        ? `[${texts.original}](${directMessageUrl(tx.server, realm, participants, message)})`
        : texts.originalAt(
            channelMessageLink(
              { server: tx.server, realm, channel: await channelOf(tx, realm.id, channel_id) },
              message,
            ),
          ),
  }
}
