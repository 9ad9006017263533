// The people that a narrow names, by ID or by an address that the caller may know.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { accountByKnownEmail, accountsOf, visibleAmong } from '#features/users/public.ts'
import { systemBotNamed } from '#features/bots/public.ts'
import { NarrowInvalid, type Operand } from './narrow.ts'

/** Who asks, and when. */
export interface Reader {
  readonly tx: ReadTx
  readonly server: Server
  readonly caller: Caller
  readonly now: number
}

/** The IDs of these people, or undefined if one does not exist or may not be known. */
async function peopleIds(
  { tx, server, caller, now }: Reader,
  names: readonly (string | number)[],
): Promise<number[] | undefined> {
  const ids: number[] = []
  const addresses: string[] = []
  for (const name of new Set(names))
    if (typeof name === 'number') ids.push(name)
    else if (/^\d{1,15}$/.test(name)) ids.push(Number(name))
    else addresses.push(name)
  const accounts = await accountsOf(tx, caller.realmId, ids)
  if (accounts.length < new Set(ids).size) return undefined
  for (const address of addresses) {
    const account = await accountByKnownEmail(tx, server, caller, address)
    if (account === undefined) return undefined
    ids.push(account.id)
  }
  const people = ids.map(id => ({ id }))
  const visible = await visibleAmong(tx, caller, people, now)
  return visible.length === people.length ? ids : undefined
}

export async function namedSender(reader: Reader, operand: Operand): Promise<number> {
  const [who = ''] = [operand].flat()
  const [id] = (await peopleIds(reader, [who])) ?? [await systemBotNamed(reader.tx, who)]
  if (id === undefined) throw NarrowInvalid({ desc: `unknown user ${String(operand)}` })
  return id
}

/** IDs, or addresses separated by commas. */
export async function namedPeople(reader: Reader, operand: Operand): Promise<number[]> {
  const isText = typeof operand === 'string'
  const names = isText ? operand.split(',').map(name => name.trim()) : [operand].flat()
  const ids = await peopleIds(
    reader,
    names.filter(name => name !== ''),
  )
  if (ids === undefined) throw NarrowInvalid({ desc: `unknown user in ${isText ? operand : `[${names.join(', ')}]`}` })
  return ids
}
