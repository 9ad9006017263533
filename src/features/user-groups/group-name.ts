// The rules for the name of a group (docs/spec/groups.md#group-name).
import { badRequest } from '#core/contract/failure.ts'
import { codePoints } from '#core/base/code-points.ts'
import type { ReadTx } from '#core/db/database.ts'
import { groupByName } from './store/groups.ts'

const longest = 100
/** Names with these prefixes would look like mentions, or like groups of the server. */
const reserved = ['@', 'role:', 'user:', 'stream:', 'channel:']

const NameEmpty = badRequest("User group name can't be empty!")
const NameTooLong = badRequest(`User group name cannot exceed ${longest} characters.`)
const NameReserved = badRequest("User group name cannot start with '{prefix}'.")
const NameTaken = badRequest("User group '{name}' already exists.")
export const groupNameErrors = [NameEmpty, NameTooLong, NameReserved, NameTaken]

/** `own` is the group that is renamed: it may keep its name in another letter case. */
export async function normalizeGroupName(tx: ReadTx, realmId: number, given: string, own?: number): Promise<string> {
  const name = given.trim()
  if (name === '') throw NameEmpty()
  if (codePoints(name) > longest) throw NameTooLong()
  const prefix = reserved.find(start => name.startsWith(start))
  if (prefix !== undefined) throw NameReserved({ prefix })
  const holder = await groupByName(tx, realmId, name)
  if (holder !== undefined && holder.id !== own) throw NameTaken({ name })
  return name
}
