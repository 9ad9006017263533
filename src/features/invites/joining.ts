// Whether a person may join: with a usable invitation, or without one if the organization doesn't require it.
import { looksLikeEmail } from '#core/base/email-address.ts'
import { Role } from '#core/contract/access.ts'
import type { ApiError } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { PageCall } from '#core/http/page.ts'
import type { Server } from '#core/server/server.ts'
import { channelsByIds, subscribeUsers } from '#features/channels/public.ts'
import { requireAllowedAddress } from '#features/domains/public.ts'
import { silentMention } from '#features/markdown/public.ts'
import { postNotice } from '#features/messages/public.ts'
import { type Realm, readRealmSettings, realmOfHost } from '#features/realms/public.ts'
import { messageOf, type ServerTexts } from '#features/texts/public.ts'
import { joinGroups, withAccessChange } from '#features/user-groups/public.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  refuseTakenName,
  normalizeName,
  createAccount,
  textsOfAccount,
} from '#features/users/public.ts'
import { greet } from '#features/welcome/public.ts'
import { needsProvenAddress, provenAddress } from './address-proof.ts'
import { emitInvitesChanged } from './events.ts'
import { mayStillInvite, stillGranted } from './invitation-rights.ts'
import { type InvitationState, stateOf, idsIn } from './invitation.ts'
import { problemIn } from './problem-in.ts'
import { type Invitation, invitationByKeyHash, isEmailInvite, useEmailInvitesOf } from './store.ts'

export interface Joining {
  readonly realm: Realm
  readonly invitation?: Invitation
  readonly inviter?: Account
  /** The address that the person has confirmed by email. */
  readonly proven?: string
}
/**
 * `stale`: the link in a confirmation email is incomplete or too old. `void`: the creator of the invitation may no
 * longer grant it. `closed`: an invitation is required. `directory`: accounts come from the company's directory.
 * `nowhere`: there is no organization at this host name.
 */
export type Obstacle =
  | Exclude<InvitationState, 'open'>
  | 'stale'
  | 'void'
  | 'unknown'
  | 'closed'
  | 'directory'
  | 'nowhere'
export interface Refusal {
  readonly obstacle: Obstacle
  readonly realm?: Realm
}

/** Called again in the transaction that creates the account, because the invitation may have been revoked meanwhile. */
export async function joiningAt(tx: ReadTx, call: At): Promise<Joining | Refusal> {
  const {
    path: { proof },
    server,
    now,
  } = call
  const joining = await withoutProof(tx, call)
  if ('obstacle' in joining || proof === undefined) return joining
  const proven = provenAddress(server, joining.realm, proof, now)
  return proven === undefined ? { obstacle: 'stale', realm: joining.realm } : { ...joining, proven }
}

type At = Pick<PageCall, 'path' | 'host' | 'server' | 'now'>
async function withoutProof(tx: ReadTx, { path: { key }, host, server, now }: At): Promise<Joining | Refusal> {
  const realm = await realmOfHost(tx, host)
  if (realm === undefined || realm.deactivated === 1) return { obstacle: 'nowhere' }
  const { authentication_methods, invite_required } = readRealmSettings(realm.settings)
  if (!authentication_methods.Email) return { obstacle: 'directory', realm }
  if (key === undefined) return invite_required ? { obstacle: 'closed', realm } : { realm }
  const invitation = await invitationByKeyHash(tx, realm.id, server.secrets.linkKeyHash(key))
  if (invitation === undefined) return { obstacle: 'unknown', realm }
  const state = stateOf(invitation, now)
  if (state !== 'open') return { obstacle: state, realm }
  const inviter = await accountById(tx, realm.id, invitation.creator_id)
  if (inviter === undefined || !(await mayStillInvite(tx, inviter, invitation))) return { obstacle: 'void', realm }
  return { realm, invitation: await stillGranted(tx, inviter, invitation), inviter }
}

export interface Typed {
  readonly full_name: string
  readonly email: string
}
/** The problem with each field, in words for the visitor. */
export type Problems = Readonly<Partial<Record<keyof Typed | 'password', string>>>

/** The address that an invitation or confirmation was emailed to. The form can't change it. */
export const mailedAddress = ({ invitation, proven }: Joining): string | undefined =>
  invitation !== undefined && isEmailInvite(invitation) ? invitation.email : proven

/** Whether the person must confirm the address before anything else. */
export const mustProveAddress = (server: Server, joining: Joining): boolean =>
  mailedAddress(joining) === undefined && needsProvenAddress(server, joining.realm)

/** All problems except the password's, whose check needs no database. */
export async function problemsWith(tx: ReadTx, t: ServerTexts, { realm }: Joining, typed: Typed): Promise<Problems> {
  const written = (error: ApiError): string => messageOf(t, error)
  const full_name = await problemIn(async () => refuseTakenName(tx, realm, normalizeName(typed.full_name)), written)
  const email = await problemIn(() => addressProblem(tx, t, realm, typed.email), written)
  return { ...(full_name === undefined ? {} : { full_name }), ...(email === undefined ? {} : { email }) }
}

/** Whether an account with this address may join at all. The result doesn't depend on existing accounts. */
export async function addressRefusal(
  tx: ReadTx,
  t: ServerTexts,
  realm: Realm,
  email: string,
): Promise<string | undefined> {
  if (!looksLikeEmail(email)) return t.join.needsAddress
  await requireAllowedAddress(tx, realm, email)
  return undefined
}

async function addressProblem(tx: ReadTx, t: ServerTexts, realm: Realm, email: string): Promise<string | undefined> {
  const refusal = await addressRefusal(tx, t, realm, email)
  if (refusal !== undefined) return refusal
  const holder = await accountByEmail(tx, realm.id, email)
  if (holder === undefined) return undefined
  return holder.is_active === 1 ? t.join.hasAccount : t.join.wasDeactivated
}

// Creates a new user's account, with everything that the invitation grants.

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
  // If the address isn't proven, another person may have typed it.
  if (request.emailProven)
    for (const creatorId of await useEmailInvitesOf(tx, realm.id, account.email))
      await emitInvitesChanged(tx, creatorId)
  await greet(tx, account, invitation?.welcome_message)
  if (invitation !== undefined && isEmailInvite(invitation) && invitation.notify_referrer === 1)
    await notifyInviter(tx, realm, account, inviter)
  return account
}

/** `stillGranted` has left out channels and groups that no longer exist or that the creator may no longer grant. */
async function applyInvitation(tx: WriteTx, account: Account, invitation: Invitation): Promise<void> {
  const groupIds = idsIn(invitation.group_ids)
  for (const channel of await channelsByIds(tx, account.realm_id, idsIn(invitation.channel_ids)))
    if (channel.archived === 0) await subscribeUsers(tx, channel, [account.id])
  if (groupIds.length > 0)
    await withAccessChange(tx, account.realm_id, () => joinGroups(tx, account.realm_id, groupIds, account.id))
}

async function notifyInviter(tx: WriteTx, realm: Realm, account: Account, inviter: Account | undefined): Promise<void> {
  if (inviter === undefined || inviter.is_active === 0) return
  const content = textsOfAccount(inviter).notices.invitationAccepted(silentMention(account))
  await postNotice(tx, { realm, to: { userId: inviter.id }, content })
}
