// The value of a profile field, by its type.
import type { ProfileField, ProfileValue } from '../store/types.ts'

export type ShownValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'link'; readonly address: string; readonly text: string }
  | { readonly kind: 'users'; readonly ids: readonly number[] }

const Type = { dropdown: 3, day: 4, link: 5, users: 6, account: 7 } as const

/** URL patterns of known services, with `%(username)s` for the account name. */
export type Services = Readonly<Record<string, { readonly url_pattern: string }>>

export function shownValue(
  { type, field_data }: Pick<ProfileField, 'type' | 'field_data'>,
  { value, rendered_value: html }: ProfileValue,
  services: Services,
): ShownValue {
  const text = { kind: 'text', text: value } as const
  if (type === Type.dropdown) return { kind: 'text', text: textIn(parsed(field_data), value) ?? value }
  if (type === Type.day) return { kind: 'day', day: value }
  if (type === Type.link) return isWeb(value) ? { kind: 'link', address: value, text: value } : text
  if (type === Type.users) {
    const ids = parsed(value)
    return { kind: 'users', ids: Array.isArray(ids) ? ids.filter(Number.isInteger) : [] }
  }
  if (type === Type.account) {
    const { subtype = '', url_pattern } = (parsed(field_data) ?? {}) as { subtype?: string; url_pattern?: string }
    const pattern = url_pattern ?? (Object.hasOwn(services, subtype) ? services[subtype]?.url_pattern : undefined)
    const address = pattern?.replace('%(username)s', encodeURIComponent(value)) ?? ''
    return isWeb(address) ? { kind: 'link', address, text: value } : text
  }
  return html === undefined ? text : { kind: 'html', html }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function textIn(choices: unknown, key: string): string | undefined {
  if (typeof choices !== 'object' || choices === null || !Object.hasOwn(choices, key)) return undefined
  return (choices as Record<string, { text?: string }>)[key]?.text
}

const isWeb = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
