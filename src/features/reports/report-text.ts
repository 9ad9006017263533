// The text of a report to the moderators (docs/spec/reports.md#text).
import { closedText, fencedBlock, type Named, silentMention } from '#features/markdown/public.ts'
import { truncatedContent } from '#features/messages/public.ts'
import { reportTypes, type ReportType } from './report-types.ts'

/** Leaves room for the rest of the report in one message. */
const quotedLimit = 8_500

export interface Report {
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
  // The heading of a spoiler ends at a tilde or a backtick, which a topic may contain.
  const original = /[~`]/.test(heading)
    ? fencedBlock('spoiler Original message', `${heading}\n\n${closedText(content)}`)
    : fencedBlock(`spoiler ${heading}`, content)
  return [sentence, fencedBlock('quote', reason), original].join('\n')
}
