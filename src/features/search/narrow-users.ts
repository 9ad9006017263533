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

/** These users' IDs; undefined if one doesn't exist or isn't visible. All users see the system bots. */
async function userIds({ tx, caller }: Reader, names: readonly (string | number)[]): Promise<number[] | undefined> {
  const ids = new Set<number>()
  const addresses: string[] = []
  for (const name of new Set(names))
    if (typeof name === 'number') ids.add(name)
    else if (/^\d{1,15}$/.test(name)) ids.add(Number(name))
    else addresses.push(name)
  const visible = new Set((await visibleUsers(tx, caller, [...ids])).map(({ id }) => id))
  for (const id of ids.difference(visible)) if ((await systemBotNamed(tx, id)) === undefined) return undefined
  for (const address of addresses) {
    const id = (await addressedUser(tx, caller, address)) ?? (await systemBotNamed(tx, address))
    if (id === undefined) return undefined
    ids.add(id)
  }
  return [...ids]
}

async function addressedUser(tx: ReadTx, caller: Caller, address: string): Promise<number | undefined> {
  const account = await accountByKnownEmail(tx, caller, address)
  const [visible] = account === undefined ? [] : await visibleAmong(tx, caller, [account])
  return visible?.id
}

export async function namedSender(reader: Reader, operand: Operand): Promise<number> {
  const [user = ''] = [operand].flat()
  const [id] = (await userIds(reader, [user])) ?? []
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
