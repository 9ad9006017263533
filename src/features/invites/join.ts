// A new user joins: the account, and everything that the invitation grants.
import { Role } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { channelsByIds, subscribeUsers } from '#features/channels/public.ts'
import { silentMention } from '#features/markdown/public.ts'
import { postNotice } from '#features/messages/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { joinGroups, withAccessChange } from '#features/user-groups/public.ts'
import { type Account, createAccount, normalizeName } from '#features/users/public.ts'
import { greet } from '#features/welcome/public.ts'
import { emitInvitesChanged } from './events.ts'
import { type Joining, mailedAddress, type Typed } from './joining.ts'
import { type Invitation, isEmailInvite, useEmailInvitesOf } from './store.ts'
import { idsIn } from './invitation.ts'

export async function join(tx: WriteTx, joining: Joining, typed: Typed, passwordHash: string): Promise<Account> {
  const { realm, invitation, inviter } = joining
  const request = {
    email: typed.email,
    fullName: normalizeName(typed.full_name),
    role: invitation?.invited_as ?? Role.member,
    passwordHash,
    awaitsFirstLogin: false,
    emailProven: mailedAddress(joining) !== undefined,
    isGreeted: false,
    joinsDefaultChannels: invitation === undefined || invitation.include_default_channels === 1,
  }
  const account = await createAccount(tx, realm, request)
  if (invitation !== undefined) await applyInvitation(tx, account, invitation)
  // Another person may have typed an address that is not proven.
  if (request.emailProven)
    for (const creatorId of await useEmailInvitesOf(tx, realm.id, account.email))
      await emitInvitesChanged(tx, creatorId)
  await greet(tx, account, invitation?.welcome_message)
  if (invitation !== undefined && isEmailInvite(invitation) && invitation.notify_referrer === 1)
    await notifyInviter(tx, realm, account, inviter)
  return account
}

/**
 * `stillGranted` has left out the channels and groups that no longer exist, or that the creator may no longer grant.
 */
async function applyInvitation(tx: WriteTx, account: Account, invitation: Invitation): Promise<void> {
  const groupIds = idsIn(invitation.group_ids)
  for (const channel of await channelsByIds(tx, account.realm_id, idsIn(invitation.channel_ids)))
    if (channel.archived === 0) await subscribeUsers(tx, channel, [account.id])
  if (groupIds.length > 0)
    await withAccessChange(tx, account.realm_id, () => joinGroups(tx, account.realm_id, groupIds, account.id))
}

async function notifyInviter(tx: WriteTx, realm: Realm, account: Account, inviter: Account | undefined): Promise<void> {
  if (inviter === undefined || inviter.is_active === 0) return
  const content = `${silentMention(account)} accepted your invitation.`
  await postNotice(tx, { realm, to: { userId: inviter.id }, content })
}
