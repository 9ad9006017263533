// Long lists in the state that are the same for many users, such as the list of users. A list is kept in compressed
// pieces. An event changes the pieces of its members, so after a change only these are read again, each in its own
// transaction, because other requests would wait for a long one.
import { BoundedCache } from '#core/base/bounded-cache.ts'
import { existing } from '#core/base/existing.ts'
import { mapValues } from '#core/base/records.ts'
import type { Database } from '#core/db/database.ts'
import { eventsSince, logEnd, type LoggedEvent } from '#core/db/event-log.ts'
import { endOfIds, type PieceRange, type StateCall, type StatePart } from '#core/events/state-part.ts'
import { SharedText } from '#core/http/shared-text.ts'
import { type Members, membersText, SharedList } from './shared-json.ts'

/** Reading and writing this many users takes a few milliseconds. */
const membersAtOnce = 250
/** An empty log says nothing about the past, so a list made without events is used only this long. */
const usedWithoutEventsMs = 5_000

type Texts = Readonly<Record<string, SharedText | undefined>>
interface KeptPiece extends PieceRange {
  /** Undefined if it must be read. */
  readonly texts: Texts | undefined
}
interface KeptList {
  readonly pieces: readonly KeptPiece[]
  /** The list is as it was after this event. */
  readonly upTo: number
  readonly madeAt: number
}

type Shared = NonNullable<StatePart['shared']>
type ListPart = StatePart & { readonly shared: Shared & { readonly pieces: NonNullable<Shared['pieces']> } }
export const isList = (part: StatePart): part is ListPart => part.shared?.pieces !== undefined

export class SharedLists {
  readonly #kept = new BoundedCache<KeptList>({
    entries: 1_000,
    bytes: 128 * 1024 * 1024,
    entryBytes: 32 * 1024 * 1024,
  })
  readonly #making = new Map<string, Promise<void>>()

  /** Undefined if `make` must be called first. */
  async read(part: ListPart, call: StateCall, group: string): Promise<object | undefined> {
    const key = keyOf(part, call, group)
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    const current = await broughtUpToDate(kept, part, call)
    if (current === undefined || current.pieces.some(({ texts }) => texts === undefined)) return undefined
    this.#keep(key, current)
    return fieldsOf(part, await withOwnForms(part, call, current.pieces))
  }

  /** Makes the missing pieces. Callers in the same group share the work. */
  make(part: ListPart, call: Omit<StateCall, 'tx'>, group: string, db: Pick<Database, 'readAlone'>): Promise<void> {
    const key = keyOf(part, call, group)
    const making = this.#making.get(key) ?? this.#make(key, part, call, db).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #make(
    key: string,
    part: ListPart,
    { caller, ...rest }: Omit<StateCall, 'tx'>,
    db: Pick<Database, 'readAlone'>,
  ): Promise<void> {
    let list = this.#kept.get(key)
    // No account has this ID, so this is the form that the rest of the group gets.
    const call = { ...rest, caller: { ...caller, id: 0 } }
    for (let reads = 0; reads < 1_000 + 2 * (list?.pieces.length ?? 0); reads++) {
      const step = await db.readAlone(tx => nextStep(list, part, { ...call, tx }))
      list = 'at' in step ? await withPiece(step) : step.list
      if (!('at' in step)) return this.#keep(key, list)
    }
  }

  #keep(key: string, list: KeptList): void {
    this.#kept.set(key, list, bytesOf(list))
  }
}

const keyOf = ({ fields }: StatePart, { caller }: Omit<StateCall, 'tx'>, group: string): string =>
  `${caller.realmId} ${Object.keys(fields).join()} ${group}`

const overheadOfPiece = 500
const bytesOf = ({ pieces }: KeptList): number =>
  pieces.reduce(
    (sum, { texts = {} }) =>
      Object.values(texts).reduce((bytes, text) => bytes + (text?.deflated.length ?? 0), sum + overheadOfPiece),
    0,
  )

/** The list as the transaction sees it, without the changed pieces. Undefined if it is too old or too new. */
async function broughtUpToDate(
  list: KeptList,
  { shared }: ListPart,
  { tx, caller }: StateCall,
): Promise<KeptList | undefined> {
  const { realmId } = caller
  if (list.upTo === 0)
    return performance.now() - list.madeAt < usedWithoutEventsMs && (await logEnd(tx, realmId)) === 0 ? list : undefined
  const since = await eventsSince(tx, realmId, list.upTo, shared.changedBy)
  if (since === undefined) return undefined
  const changed = new Set<number>()
  for (const event of since.events) {
    const ids = shared.changes(readEvent(event))
    if (ids === undefined) return undefined
    for (const id of ids) changed.add(id)
  }
  if (changed.size === 0) return { ...list, upTo: since.end }
  const isChanged = ({ after, upTo }: PieceRange): boolean => [...changed].some(id => id > after && id <= upTo)
  const pieces = list.pieces.map(piece => (isChanged(piece) ? { ...piece, texts: undefined } : piece))
  return { ...list, pieces, upTo: since.end }
}

export const readEvent = ({ type, op, payload, audience }: LoggedEvent) => ({
  type,
  op,
  payload: JSON.parse(payload),
  audience: JSON.parse(audience),
})

interface Step {
  readonly list: KeptList
  /** The piece that was read. */
  readonly at: number
  readonly range: PieceRange
  readonly lists: Readonly<Record<string, string | undefined>>
  /** The rest of the piece, if it is too long to be one. */
  readonly rest: PieceRange | undefined
}

/** Reads the first missing piece. All other pieces are then as this transaction sees them. */
async function nextStep(
  known: KeptList | undefined,
  part: ListPart,
  call: StateCall,
): Promise<Step | { list: KeptList }> {
  const list = (known && (await broughtUpToDate(known, part, call))) ?? {
    pieces: [{ after: 0, upTo: endOfIds, texts: undefined }],
    upTo: await logEnd(call.tx, call.caller.realmId),
    madeAt: performance.now(),
  }
  const at = list.pieces.findIndex(({ texts }) => texts === undefined)
  if (at < 0) return { list }
  const { after, upTo } = existing(list.pieces[at])
  const { lists, last } = await part.shared.pieces.read(call, { after, upTo }, membersAtOnce)
  return {
    list,
    at,
    lists: mapValues(lists as Record<string, unknown[]>, membersText),
    range: { after, upTo: last ?? upTo },
    rest: last === undefined || last >= upTo ? undefined : { after: last, upTo },
  }
}

async function withPiece({ list, at, lists, range, rest }: Step): Promise<KeptList> {
  const texts: Record<string, SharedText | undefined> = {}
  for (const [name, text] of Object.entries(lists)) texts[name] = text === undefined ? text : await SharedText.of(text)
  const pieces = [{ ...range, texts }, ...(rest === undefined ? [] : [{ ...rest, texts: undefined }])]
  return { ...list, pieces: list.pieces.toSpliced(at, 1, ...pieces) }
}

type Pieces = readonly Readonly<Record<string, Members>>[]

/** Pieces with members that the caller gets in a different form are read for the caller alone. */
async function withOwnForms({ shared }: ListPart, call: StateCall, pieces: readonly KeptPiece[]): Promise<Pieces> {
  const own = await shared.pieces.ownForms(call)
  const made: Readonly<Record<string, Members>>[] = []
  for (const { after, upTo, texts } of pieces)
    if (own.some(id => id > after && id <= upTo)) {
      // There can only be more than the limit if members were added after the piece was made, and then it would have
      // changed.
      const { lists } = await shared.pieces.read(call, { after, upTo }, membersAtOnce)
      made.push(mapValues(lists as Record<string, unknown[]>, membersText))
    } else made.push(existing(texts))
  return made
}

const fieldsOf = ({ fields }: StatePart, pieces: Pieces): object =>
  mapValues(fields, (_, name) => new SharedList(pieces.map(piece => piece[name])))
