// The message around which a client wants to read a narrow.
import { badRequest } from '#core/contract/failure.ts'

/** The anchor "newest" as a number, and the anchor in the response for an empty narrow. */
export const beyondNewest = 10_000_000_000_000_000

const AnchorMissing = badRequest("Missing 'anchor' argument.")
const AnchorInvalid = badRequest('Invalid anchor')
const AnchorDateInvalid = badRequest('Invalid anchor_date')
export const anchorErrors = [AnchorMissing, AnchorInvalid, AnchorDateInvalid]

export type Anchor =
  | { readonly messageId: number }
  | { readonly firstUnread: true }
  /** The first message sent at this time or later. */
  | { readonly time: number }

export interface AnchorParams {
  readonly anchor?: string
  readonly anchor_date?: string
  /** The old parameter for the first unread message. It overrides `anchor`. */
  readonly use_first_unread_anchor?: boolean
}

export function wantedAnchor({ anchor, anchor_date, use_first_unread_anchor }: AnchorParams): Anchor {
  if (use_first_unread_anchor === true || anchor === 'first_unread') return { firstUnread: true }
  if (anchor === undefined) throw AnchorMissing()
  if (anchor === 'newest') return { messageId: beyondNewest }
  if (anchor === 'oldest') return { messageId: 0 }
  if (anchor === 'date') return { time: timeOf(anchor_date ?? '') }
  if (!/^\s*[+-]?\d+\s*$/.test(anchor)) throw AnchorInvalid()
  return { messageId: Math.min(Math.max(Number(anchor), 0), beyondNewest) }
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/

/** The default time is midnight, the default time zone UTC. */
function timeOf(date: string): number {
  const [, day, time = '00:00', zone = 'Z'] = isoDate.exec(date.trim()) ?? []
  const milliseconds = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}`)
  if (Number.isNaN(milliseconds)) throw AnchorDateInvalid()
  return Math.ceil(milliseconds / 1000)
}
