// The table of subscription properties that users can change.
import type { Caller } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { refuse, type Shape, text, bool } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { ChannelUnknown, visibleChannel } from '../access-channels.ts'
import { subscriptionUpdated, whileArchived } from '../events.ts'
import { isSubscribed, type SubscriptionChange, updateSubscription } from '../store/subscriptions.ts'

// Colors of subscriptions. A new one gets a color that the subscriber doesn't use yet, if there is one.

const palette = [
  '#3f7fbf',
  '#bf5f3f',
  '#4f9f5f',
  '#9f5fbf',
  '#bf9f2f',
  '#2f9f9f',
  '#bf4f7f',
  '#7f8f3f',
  '#5f6fdf',
  '#df7f2f',
  '#3faf8f',
  '#af4f4f',
  '#7f6f9f',
  '#6fafcf',
  '#8f7f5f',
  '#cf6faf',
] as const

/** `nth` picks one of all colors when every one is in use. */
export const unusedColor = (used: ReadonlySet<string>, nth: number): string =>
  palette.find(color => !used.has(color)) ?? palette[nth % palette.length] ?? palette[0]

/** Kept as #rrggbb, which every client understands. */
export const color: Shape<string> = {
  schema: { type: 'string', pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' },
  travels: 'text',
  parse(value, at) {
    const given = text.parse(value, at).toLowerCase()
    if (/^#[0-9a-f]{6}$/.test(given)) return given
    if (/^#[0-9a-f]{3}$/.test(given)) return given.replace(/[0-9a-f]/g, '$&$&')
    throw refuse(at, 'is not a valid hex color code')
  },
}

const PropertyUnknown = badRequest('Unknown subscription property: {property}')
const NotSubscribed = badRequest('Not subscribed to channel id {stream_id}')
export const propertyErrors = [PropertyUnknown, NotSubscribed, ChannelUnknown]

interface Property {
  readonly shape: Shape<unknown>
  readonly stored: (value: never) => SubscriptionChange
  /** The properties in the event, if they aren't just the property itself. */
  readonly emitted?: (value: never) => Record<string, unknown>
}
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
const flagProperty = (name: keyof SubscriptionChange): Property => ({
  shape: bool,
  stored: (value: boolean) => ({ [name]: flag(value) }),
})
/** Muting has an old and a new name, each with its own event. */
const muting = (isMuted: boolean): Record<string, boolean> => ({ is_muted: isMuted, in_home_view: !isMuted })

const properties: Readonly<Record<string, Property>> = {
  color: { shape: color, stored: (value: string) => ({ color: value }) },
  is_muted: { ...flagProperty('is_muted'), emitted: muting },
  in_home_view: {
    shape: bool,
    stored: (value: boolean) => ({ is_muted: flag(!value) }),
    emitted: (value: boolean) => muting(!value),
  },
  pin_to_top: flagProperty('pin_to_top'),
  desktop_notifications: flagProperty('desktop_notifications'),
  audible_notifications: flagProperty('audible_notifications'),
  push_notifications: flagProperty('push_notifications'),
  email_notifications: flagProperty('email_notifications'),
  wildcard_mentions_notify: flagProperty('wildcard_mentions_notify'),
}
export const propertyNames = Object.keys(properties)

interface PropertyChange {
  readonly stream_id: number
  readonly property: string
  readonly value: unknown
}

/** `at` is the path of the value in the request. */
export async function setProperty(
  tx: WriteTx,
  caller: Caller,
  { stream_id, property, value }: PropertyChange,
  at: string,
): Promise<void> {
  const declared = Object.hasOwn(properties, property) ? properties[property] : undefined
  if (declared === undefined) throw PropertyUnknown({ property })
  const parsed = declared.shape.parse(value, at) as never
  const channel = await visibleChannel(tx, caller, stream_id)
  if (!(await isSubscribed(tx, caller.id, stream_id))) throw NotSubscribed({ stream_id })
  await updateSubscription(tx, caller.id, stream_id, declared.stored(parsed))
  for (const [name, emitted] of Object.entries(declared.emitted?.(parsed) ?? { [property]: parsed }))
    await tx.emit(subscriptionUpdated, only(caller.id), {
      stream_id,
      property: name,
      value: emitted,
      ...whileArchived(channel),
    })
}
