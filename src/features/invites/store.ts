// Every SQL statement about invitations. Links and email invitations have separate tables, and so separate IDs.
import type { Insertable, Selectable } from 'kysely'
import { countRows } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

type InviteLink = Selectable<Tables['multiuse_invite']>
export type EmailInvite = Selectable<Tables['email_invite']>
export type Invitation = InviteLink | EmailInvite
const tables = ['multiuse_invite', 'email_invite'] as const
type Table = (typeof tables)[number]
export type NewInvitation = Insertable<Tables['multiuse_invite']>
export type NewEmailInvite = Insertable<Tables['email_invite']>

export const isEmailInvite = (invitation: Invitation): invitation is EmailInvite => 'email' in invitation

export async function insertInviteLink(tx: WriteTx, link: NewInvitation): Promise<void> {
  await tx.db.insertInto('multiuse_invite').values(link).execute()
}

export async function insertEmailInvites(tx: WriteTx, invites: readonly NewEmailInvite[]): Promise<void> {
  await tx.db.insertInto('email_invite').values(invites).execute()
}

export const inviteLinkById = (tx: ReadTx, realmId: number, id: number): Promise<InviteLink | undefined> =>
  tx.db
    .selectFrom('multiuse_invite')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('id', '=', id)
    .executeTakeFirst()

export const emailInviteById = (tx: ReadTx, realmId: number, id: number): Promise<EmailInvite | undefined> =>
  tx.db.selectFrom('email_invite').selectAll().where('realm_id', '=', realmId).where('id', '=', id).executeTakeFirst()

export async function invitationByKeyHash(
  tx: ReadTx,
  realmId: number,
  keyHash: string,
): Promise<Invitation | undefined> {
  for (const table of tables) {
    const found = await tx.db
      .selectFrom(table)
      .selectAll()
      .where('realm_id', '=', realmId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
    if (found !== undefined) return found
  }
  return undefined
}

/** How many links of one user haven't been revoked, expired or not. */
export const countLinksOf = (tx: ReadTx, realmId: number, creatorId: number): Promise<number> =>
  countRows(
    tx.db
      .selectFrom('multiuse_invite')
      .where('realm_id', '=', realmId)
      .where('creator_id', '=', creatorId)
      .where('status', '=', 'open'),
  )

/** The invitations that can still be used; `creatorId` limits them to one user. */
export async function openInvitations(
  tx: ReadTx,
  table: Table,
  realmId: number,
  creatorId?: number,
): Promise<Invitation[]> {
  const open = tx.db
    .selectFrom(table)
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('status', '=', 'open')
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
    .orderBy('id')
  return (creatorId === undefined ? open : open.where('creator_id', '=', creatorId)).execute()
}

export async function revokeInvitation(tx: WriteTx, invitation: Invitation): Promise<void> {
  const table = isEmailInvite(invitation) ? 'email_invite' : 'multiuse_invite'
  await tx.db.updateTable(table).set({ status: 'revoked' }).where('id', '=', invitation.id).execute()
}

export async function updateEmailInvite(
  tx: WriteTx,
  id: number,
  change: Pick<EmailInvite, 'created_at' | 'expires_at' | 'times_sent'>,
): Promise<void> {
  await tx.db.updateTable('email_invite').set(change).where('id', '=', id).execute()
}

/** Marks an address's invitations as used. Returns their creators. */
export async function useEmailInvitesOf(tx: WriteTx, realmId: number, email: string): Promise<number[]> {
  const rows = await tx.db
    .updateTable('email_invite')
    .set({ status: 'used' })
    .where('realm_id', '=', realmId)
    .where('status', '=', 'open')
    .where('email_lower', '=', email.toLowerCase())
    .returning('creator_id')
    .execute()
  return [...new Set(rows.map(row => row.creator_id))]
}

/** Deletes used and unused invitations. */
export async function deleteEmailInvitesOf(tx: WriteTx, realmId: number, email: string): Promise<void> {
  await tx.db
    .deleteFrom('email_invite')
    .where('realm_id', '=', realmId)
    .where('email_lower', '=', email.toLowerCase())
    .execute()
}

/** Returns how many invitations expired. */
export async function expireInvitesOf(tx: WriteTx, realmId: number, creatorId: number): Promise<number> {
  let expired = 0
  for (const table of tables) {
    const rows = await tx.db
      .updateTable(table)
      .set({ expires_at: tx.now })
      .where('realm_id', '=', realmId)
      .where('creator_id', '=', creatorId)
      .where('status', '=', 'open')
      .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
      .returning('id')
      .execute()
    expired += rows.length
  }
  return expired
}

/** How many invitation emails an organization has sent since then. Sending one again counts. */
export async function mailsSentSince(tx: ReadTx, realmId: number, since: number): Promise<number> {
  const { sent } = await tx.db
    .selectFrom('email_invite')
    .select(eb => eb.fn.sum<number | null>('times_sent').as('sent'))
    .where('realm_id', '=', realmId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return sent ?? 0
}
