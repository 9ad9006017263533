// The colours of subscriptions. A new subscription gets a colour that the subscriber does not use yet, if there is one.
import { refuse, type Shape, text } from '#core/contract/shape.ts'

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

/** `nth` chooses among all colours when every one is used. */
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
