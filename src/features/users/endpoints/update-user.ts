// Administrators' changes to other users' accounts, by ID or address.
import { isOwner, MustBeOwner, Role } from '#core/contract/access.ts'
import { type Call, endpoint } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, intFrom, list, rawText, text } from '#core/contract/shape.ts'
import { addressErrors } from '#features/domains/public.ts'
import { profileValueErrors, profileValueInput, setProfileValues } from '../profile-fields/profile-values.ts'
import { type Realm, realmOf, renderDescription } from '#features/realms/public.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { requireAdministration, accountByKnownEmail } from '../access-users.ts'
import { emitProfile, changeFullName, changeRole, OnlyOwner, roleEvents, changeEmail } from '../change-account.ts'
import {
  CreationOff,
  EmailExpected,
  EmailInUse,
  nameErrors,
  normalizeName,
  NameTaken,
  refuseTakenName,
  requireUsableEmail,
} from '../create-account.ts'
import { type Account, accountById } from '../store/accounts.ts'

const changes = {
  full_name: optional(text, 'New display name.'),
  new_email: optional(text, 'New real email address; takes effect at once.', { since: 285 }),
  profile_data: optional(list(profileValueInput), 'New values of custom profile fields.'),
  role: optional(intFrom(...Object.values(Role)), 'New role. Only owners can grant or remove the owner role.', {
    since: 8,
  }),
}
const declared = {
  access: 'user',
  errors: [
    UserUnknown,
    InsufficientPermission,
    MustBeOwner,
    OnlyOwner,
    CreationOff,
    EmailExpected,
    EmailInUse,
    NameTaken,
    ...nameErrors,
    ...addressErrors,
    ...profileValueErrors,
  ],
  emits: roleEvents,
} as const

export const updateUser = endpoint({
  route: 'PATCH /users/{user_id}',
  summary: 'Change a user',
  params: { user_id: required(int, 'The user.'), ...changes },
  ...declared,

  async handle(call) {
    await update(call, await accountById(call.tx, call.caller.realmId, call.params.user_id))
  },
})

export const updateUserByEmail = endpoint({
  route: 'PATCH /users/{email}',
  summary: 'Change a user found by email address',
  params: {
    email: required(rawText, 'Real email address, or a generated one like user{user_id}@{realm_host}.'),
    ...changes,
  },
  ...declared,

  async handle(call) {
    await update(call, await accountByKnownEmail(call.tx, call.caller, call.params.email))
  },
})

type UpdateCall = Call<'PATCH /', 'user', typeof changes, false>

async function update(call: UpdateCall, found: Account | undefined): Promise<void> {
  const { caller, params, tx } = call
  const account = requireAdministration(caller, found)
  const realm = await realmOf(tx, caller)
  const { full_name, new_email, profile_data, role } = params
  if (role !== undefined && role !== account.role) {
    if ((role === Role.owner || isOwner(account)) && !isOwner(caller)) throw MustBeOwner()
    await changeRole(tx, realm, account, role)
  }
  if (full_name !== undefined) {
    const name = normalizeName(full_name)
    await refuseTakenName(tx, realm, name, account.id)
    await changeFullName(tx, account, name)
  }
  if (profile_data !== undefined) {
    const edit = { realmId: realm.id, accountId: account.id, byAdministrator: true }
    const filled = await setProfileValues(tx, edit, profile_data, value => renderDescription(call, value))
    await emitProfile(tx, account.id, filled)
  }
  if (new_email !== undefined)
    await changeEmail(tx, realm, account, await normalizeEmail(call, realm, account, new_email.trim()))
}

/** The holder of an address can take over its account, so only owners may change an owner's address. */
async function normalizeEmail(
  { caller, tx }: UpdateCall,
  realm: Realm,
  account: Account,
  email: string,
): Promise<string> {
  if (tx.server.config.apiUserCreation === 'off') throw CreationOff()
  if (isOwner(account) && !isOwner(caller)) throw MustBeOwner()
  await requireUsableEmail(tx, realm, account, email, account.bot_type !== null || email === account.email)
  return email
}
