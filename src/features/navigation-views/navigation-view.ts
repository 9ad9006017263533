// A sidebar view as its user configures it: a built-in view, or one of the user's own, which has a name.
import { badRequest, failure } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { limit } from '#core/contract/limit.ts'
import { bool, nonBlankText, nullable, refine, refuse, text } from '#core/contract/shape.ts'

export const ViewMissing = failure(404, 'BAD_REQUEST', 'Navigation view does not exist.')
export const ViewExists = badRequest('Navigation view already exists.')
const BuiltInNamed = badRequest('Built-in views cannot have a custom name')
const NameMissing = badRequest('Custom views must have a valid name')
export const viewNameErrors = [BuiltInNamed, NameMissing]

/** Clients load all views when they start. */
export const viewsLimit = limit('navigation views', 'a user', 200)

const builtInViews: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'narrow/is/mentioned',
  'narrow/is/starred',
  'narrow/has/reaction/sender/me',
])

/** The fragment is part of a database key, and those are limited to 2,700 bytes. */
const fragmentBytes = 2_000
export const viewFragment = refine(nonBlankText(1_000), {}, (fragment, at) =>
  Buffer.byteLength(fragment) > fragmentBytes ? refuse(at, `is too long (limit: ${fragmentBytes} bytes)`) : undefined,
)
export const viewName = nonBlankText(100)

const viewFields = {
  fragment: required(text, 'The part of the URL after #; identifies the view.'),
  is_pinned: required(bool, 'Whether the view is in the sidebar; if not, it is in a menu.'),
  name: required(nullable(text), 'Name of a custom view; null for a built-in view.'),
}
export const viewObject = object('NavigationView', viewFields)
export type View = Values<typeof viewFields>

/** Clients name built-in views; other views need a name. */
export function requireNameFor({ fragment, name }: View): void {
  if (builtInViews.has(fragment) && name !== null) throw BuiltInNamed()
  if (!builtInViews.has(fragment) && name === null) throw NameMissing()
}
