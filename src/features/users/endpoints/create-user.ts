import { Role } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { addressErrors, requireAllowedAddress } from '#features/domains/public.ts'
import { realmOf } from '#features/realms/public.ts'
import {
  accountCreationEvents,
  BadNameOrUsername,
  createAccount,
  CreationOff,
  EmailInUse,
  nameErrors,
  normalizeName,
  NameTaken,
  refuseTakenName,
} from '../create-account.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { accountByEmail } from '../store/accounts.ts'

const PasswordWeak = badRequest('The password is too weak.')

export const createUser = endpoint({
  route: 'POST /users',
  summary: 'Create an account',
  access: 'administrator',
  params: {
    email: required(text, 'Real email address of the new account.'),
    password: required(text, 'Its password.', { example: 'four herons by the lock' }),
    full_name: required(text, 'Its display name.'),
  },
  paramOrder: 'declared',
  returns: { user_id: required(int, 'ID of the new account.') },
  errors: [CreationOff, BadNameOrUsername, EmailInUse, NameTaken, PasswordWeak, ...nameErrors, ...addressErrors],
  emits: accountCreationEvents,
  // Hashing takes too long for a transaction.
  ownTransactions: true,

  async handle({ caller, params, db, server }) {
    if (server.config.apiUserCreation === 'off') throw CreationOff()
    const fullName = normalizeName(params.full_name)
    const email = params.email.trim()
    if (!looksLikeEmail(email)) throw BadNameOrUsername()
    // A request that can't succeed is refused before the password is hashed.
    await db.read(async tx => {
      await requireAllowedAddress(tx, await realmOf(tx, caller), email)
      if (await accountByEmail(tx, caller.realmId, email)) throw EmailInUse()
    })
    if (!(await server.passwords.acceptable(params.password, [email, fullName]))) throw PasswordWeak()
    const passwordHash = await server.passwords.hash(params.password, { name: `account ${caller.id}`, isKnown: true })
    const account = await db.write(caller.realmId, async tx => {
      const request = { email, fullName, role: Role.member, passwordHash, awaitsFirstLogin: true }
      const realm = await realmOf(tx, caller)
      await refuseTakenName(tx, realm, fullName)
      return createAccount(tx, realm, request)
    })
    return { user_id: account.id }
  },
})
