// The users that a narrow names, by ID or by an address that the caller may see.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { accountByKnownEmail, visibleAmong, visibleUsers } from '#features/users/public.ts'
import { systemBotNamed } from '#features/bots/public.ts'
import { NarrowInvalid, type Operand } from './narrow.ts'

export interface Reader {
  readonly tx: ReadTx
  readonly caller: Caller
}

/** The IDs of these users, or undefined if one does not exist or is not visible. */
async function userIds({ tx, caller }: Reader, names: readonly (string | number)[]): Promise<number[] | undefined> {
  const ids: number[] = []
  const addresses: string[] = []
  for (const name of new Set(names))
    if (typeof name === 'number') ids.push(name)
    else if (/^\d{1,15}$/.test(name)) ids.push(Number(name))
    else addresses.push(name)
  const visible = await visibleUsers(tx, caller, ids)
  if (visible.length < new Set(ids).size) return undefined
  for (const address of addresses) {
    const account = await accountByKnownEmail(tx, caller, address)
    if (account === undefined || (await visibleAmong(tx, caller, [account])).length === 0) return undefined
    ids.push(account.id)
  }
  return ids
}

export async function namedSender(reader: Reader, operand: Operand): Promise<number> {
  const [user = ''] = [operand].flat()
  const [id] = (await userIds(reader, [user])) ?? [await systemBotNamed(reader.tx, user)]
  if (id === undefined) throw NarrowInvalid({ desc: `unknown user ${String(operand)}` })
  return id
}

/** IDs, or addresses separated by commas. */
export async function namedUsers(reader: Reader, operand: Operand): Promise<number[]> {
  const isText = typeof operand === 'string'
  const names = isText ? operand.split(',').map(name => name.trim()) : [operand].flat()
  const ids = await userIds(
    reader,
    names.filter(name => name !== ''),
  )
  if (ids === undefined) throw NarrowInvalid({ desc: `unknown user in ${isText ? operand : `[${names.join(', ')}]`}` })
  return ids
}
