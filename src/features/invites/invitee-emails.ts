// The addresses that an invitation is sent to, and why some can't be invited (docs/spec/invitations.md#by-email).
import { type ApiError, failure } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import type { ReadTx } from '#core/db/database.ts'
import { requireAllowedAddress } from '#features/domains/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { accountsByEmails } from '#features/users/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { problemIn } from './problem-in.ts'
import { mailsSentSince } from './store.ts'

export const InvitationFailed = failure(
  400,
  'INVITATION_FAILED',
  '{msg}',
  ['errors', 'sent_invitations', 'daily_limit_reached', 'license_limit_reached'],
  "We weren't able to invite anyone.",
)

/** `deactivated`: a deactivated account has the address. */
type Uninvitable = readonly [email: string, why: string, deactivated: boolean]

export const notInvited = (
  msg: string,
  errors: readonly Uninvitable[],
  { sent = false, limitReached = false } = {},
): ApiError =>
  InvitationFailed({
    msg,
    errors,
    sent_invitations: sent,
    daily_limit_reached: limitReached,
    license_limit_reached: false,
  })

/** Separated by commas or line breaks; `Name <address>` counts as its address. Returns each address once. */
export function inviteeEmails(text: string): string[] {
  const addresses = text.split(/[,\n]/).map(part => (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part).trim())
  return [...new Map(addresses.filter(Boolean).map(address => [address.toLowerCase(), address])).values()]
}

/** Enough to invite a company, too few for spam. */
export const mailsLimit = limit('invitation emails a day', 'an organization', 500)
const day = 86_400

export async function requireMailsLeft(tx: ReadTx, realmId: number, wanted: number): Promise<void> {
  if ((await mailsSentSince(tx, realmId, tx.now - day)) + wanted > mailsLimit.most)
    throw notInvited(
      'To protect people from unwanted mail, the number of invitations in one day is limited. None were sent.',
      [],
      { limitReached: true },
    )
}

/** The addresses that can be invited, and those that already have an account. Throws if one is invalid. */
export async function sortedInvitees(
  tx: ReadTx,
  realm: Realm,
  emails: readonly string[],
): Promise<{ invited: string[]; members: Uninvitable[] }> {
  const wrong: Uninvitable[] = []
  for (const email of emails) {
    const why = looksLikeEmail(email)
      ? await problemIn(() => requireAllowedAddress(tx, realm, email))
      : 'Invalid address.'
    if (why !== undefined) wrong.push([email, why, false])
  }
  const taken = new Map((await accountsByEmails(tx, realm.id, emails)).map(account => [account.email_lower, account]))
  const members = emails.flatMap((email): Uninvitable[] => {
    const account = taken.get(email.toLowerCase())
    if (account === undefined || wrong.some(([address]) => address === email)) return []
    const gone = account.is_active === 0
    return [[email, gone ? 'Account has been deactivated.' : 'Already has an account.', gone]]
  })
  if (wrong.length > 0)
    throw notInvited("Some emails did not validate, so we didn't send any invitations.", [...wrong, ...members])
  if (members.length === emails.length) throw notInvited("We weren't able to invite anyone.", members)
  return { invited: emails.filter(email => !taken.has(email.toLowerCase())), members }
}
