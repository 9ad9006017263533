// Whether a message may be sent to a set of users.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import {
  emitUsersVisible,
  type Account,
  accountByKnownEmail,
  accountsOf,
  apiEmail,
  callerOf,
  visibleAmong,
} from '#features/users/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { hasRealmPermission, permissionValue, systemGroupIds } from '#features/user-groups/public.ts'
import type { Destination } from './post-message.ts'
import { conversationHasBegun, directRecipient, knownRecipient } from './store/recipients.ts'

const NoRecipients = badRequest('Message must have recipients')
const EmailInvalid = badRequest("Invalid email '{email}'")
export const UserIdInvalid = badRequest('Invalid user ID {user_id}')
const RecipientsHidden = badRequest('You do not have permission to access some of the recipients.')
const RecipientGone = badRequest("'{email}' is no longer using Parley.")
export const recipientErrors = [UserIdInvalid, RecipientsHidden, RecipientGone]
const DirectMessagesOff = badRequest('Direct messages are disabled in this organization.')
const NoAuthorizer = badRequest('This conversation does not include any users who can authorize it.')
const MayNotBegin = badRequest('You do not have permission to initiate direct message conversations.')
export const directDestinationErrors = [
  NoRecipients,
  EmailInvalid,
  ...recipientErrors,
  DirectMessagesOff,
  NoAuthorizer,
  MayNotBegin,
]

export interface DirectConversation {
  /** Ascending. */
  readonly participants: readonly number[]
}

export async function directDestination(
  tx: WriteTx,
  realm: Realm,
  caller: Caller,
  address: number[] | string[],
): Promise<Destination> {
  const { participants, known } = await directConversation(tx, realm, caller, address)
  const recipientId = known ?? (await directRecipient(tx, caller.realmId, participants))
  if (known === undefined) await emitUsersVisible(tx, caller.realmId, participants, { recipientId })
  return { recipientId, participants }
}

/** The conversation in which the caller may send a message. `known` is its recipient, if it exists. */
export async function directConversation(
  tx: ReadTx,
  realm: Realm,
  caller: Caller,
  address: readonly number[] | readonly string[],
): Promise<DirectConversation & { readonly known: number | undefined }> {
  const users = await addressedUsers(tx, caller, address)
  if (users.length === 0) throw NoRecipients()
  const others = users.filter(({ id }) => id !== caller.id)
  const visible = await visibleAmong(tx, caller, others)
  requireReachable(tx.server, realm, others, new Set(visible.map(({ id }) => id)))
  const participants = [caller.id, ...others.map(({ id }) => id)].sort((a, b) => a - b)
  const known = await knownRecipient(tx, caller.realmId, participants)
  await requireDirectMessages(tx, caller, others, known)
  return { participants, known }
}

/** `visible`: the users that the sender can see. */
export function requireReachable(
  server: Server,
  realm: Realm,
  users: readonly Account[],
  visible: ReadonlySet<number>,
): void {
  if (users.some(({ id }) => !visible.has(id))) throw RecipientsHidden()
  const inactive = users.find(({ is_active }) => is_active === 0)
  if (inactive !== undefined) throw RecipientGone({ email: apiEmail(server, realm, inactive) })
}

async function addressedUsers(tx: ReadTx, caller: Caller, address: readonly (number | string)[]): Promise<Account[]> {
  const ids = address.filter(idOrEmail => typeof idOrEmail === 'number')
  const known = new Map((await accountsOf(tx, caller.realmId, ids)).map(account => [account.id, account]))
  for (const idOrEmail of address) {
    if (typeof idOrEmail === 'number') {
      if (!known.has(idOrEmail)) throw UserIdInvalid({ user_id: idOrEmail })
      continue
    }
    const account = await accountByKnownEmail(tx, caller, idOrEmail)
    if (account === undefined) throw EmailInvalid({ email: idOrEmail })
    known.set(account.id, account)
  }
  return [...known.values()]
}

/** Bots may always send and receive. Between people, one of them must have the permission. */
async function requireDirectMessages(
  tx: ReadTx,
  caller: Caller,
  others: readonly Account[],
  recipientId: number | undefined,
): Promise<void> {
  if (caller.botType !== null || others.every(({ bot_type }) => bot_type !== null)) return
  if (!(await anyAuthorizes(tx, [caller, ...others.map(callerOf)]))) {
    const nobody = (await systemGroupIds(tx, caller.realmId)).get('role:nobody')
    const off = (await permissionValue(tx, caller, 'direct_message_permission_group')) === nobody
    throw off ? DirectMessagesOff() : NoAuthorizer()
  }
  if (await hasRealmPermission(tx, caller, 'direct_message_initiator_group')) return
  if (recipientId === undefined || !(await conversationHasBegun(tx, recipientId))) throw MayNotBegin()
}

async function anyAuthorizes(tx: ReadTx, users: readonly Caller[]): Promise<boolean> {
  for (const user of users) if (await hasRealmPermission(tx, user, 'direct_message_permission_group')) return true
  return false
}
