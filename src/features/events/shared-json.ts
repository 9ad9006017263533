// Fields that several responses have in common, as JSON text that is compressed only once.
import { memoize } from '#core/base/bounded-cache.ts'
import { listMembers, objectMembers } from '#core/base/json-members.ts'
import { SharedText, type TextPart } from '#core/http/shared-text.ts'

/** Text that responses have in common, such as the name of a field. */
const few = memoize(text => SharedText.ofFew(text))

/** A value that is read as a whole. */
export class SharedValue {
  readonly text: string
  #compressed: Promise<SharedText> | undefined

  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }

  async parts(): Promise<TextPart[]> {
    return [await (this.#compressed ??= SharedText.of(this.text))]
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** The members of a list without the brackets; undefined if there are none. */
export type Members = TextPart | undefined

export const membersText = (list: readonly unknown[]): string | undefined =>
  list.length === 0 ? undefined : listMembers(list)

/** A list in pieces. */
export class SharedList {
  readonly #pieces: readonly Members[]

  constructor(pieces: readonly Members[]) {
    this.#pieces = pieces
  }

  async parts(): Promise<TextPart[]> {
    const parts: TextPart[] = []
    for (const piece of this.#pieces) if (piece !== undefined) parts.push(few(parts.length === 0 ? '[' : ','), piece)
    return parts.length === 0 ? [few('[]')] : [...parts, few(']')]
  }

  toJSON(): unknown {
    const texts = this.#pieces.filter(piece => piece !== undefined)
    return JSON.parse(`[${texts.map(piece => (typeof piece === 'string' ? piece : piece.text())).join()}]`)
  }
}

const isShared = (value: unknown): value is SharedValue | SharedList =>
  value instanceof SharedValue || value instanceof SharedList

/** Writes an object in which some fields are shared. They come last, so that the rest is compressed together. */
export async function serializeShared(fields: object): Promise<TextPart[]> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const own = entries.filter(([, value]) => !isShared(value))
  const parts: TextPart[] = [`{${objectMembers(Object.fromEntries(own))}`]
  for (const [name, value] of entries) if (isShared(value)) parts.push(few(`,"${name}":`), ...(await value.parts()))
  return [...parts, few('}')]
}
