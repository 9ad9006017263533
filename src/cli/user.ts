// `parley user …`: account commands for the operator. The server may be running.
import { Argument, Command, Option } from 'commander'
import { OperatorError } from '#core/base/errors.ts'
import { namedRealm } from '#features/realm-administration/operator.ts'
import type { Realm } from '#features/realms/public.ts'
import { signInLink, signOut } from '#features/sessions/operator.ts'
import { spaceByAccount } from '#features/uploads/operator.ts'
import {
  accounts,
  apiKeyOf,
  confirmEmail,
  createUserAsOperator,
  deactivate,
  deleteAccount,
  reactivate,
  setPasswordAsOperator,
  setRole,
} from '#features/users/operator.ts'
import type { Account } from '#features/users/public.ts'
import { type Core } from '../open-core.ts'
import { databaseOptions, type Given, jsonOption, realmOption, withConfigOptions } from './options.ts'
import { mebibytes, ofQuota, table, print } from './output.ts'
import { checkPassword, generatePassword, givenPassword } from './password.ts'
import { roleName, roleNames, roleNamed } from './role-name.ts'
import { withExistingCore } from './with-core.ts'

/** The result of a command, for programs and as text. */
type Output = [value: object, text: string]
/** `emailOrId` is the first argument; `more` has the others. */
type Work = (core: Core, realm: Realm, emailOrId: string, given: Given, more: string[]) => Promise<Output>

function subcommand(name: string, description: string, work: Work): Command {
  const command = new Command(name).description(description).addOption(realmOption()).addOption(jsonOption())
  return withConfigOptions(command, databaseOptions).action(async (...values) => {
    // Commander passes arguments, then options, then the command.
    const given: Given = values.at(-2)
    const [emailOrId = '', ...more]: string[] = values.slice(0, -2)
    await withExistingCore(given, async core => {
      const realm = await namedRealm(core.db, String(given['realm']))
      const [value, text] = await work(core, realm, emailOrId, given, more)
      print(given['json'] === true, value, text)
    })
  })
}

/** A subcommand for one existing account. */
const forAccount = (name: string, description: string, work: Work): Command =>
  subcommand(name, description, work).argument('<email>', 'email address or ID of the account')

const withPasswordOptions = (command: Command): Command =>
  command
    .option('--password <password>', 'visible to other users of this machine (default: generate one and print it)')
    .option('--password-file <file>', 'file with the password in its first line; - for standard input')

export function userCommand(): Command {
  const create = subcommand('create', 'create an account', createOne)
    .argument('<email>', 'email address, for signing in')
    .requiredOption('--name <name>', 'display name')
    .addOption(new Option('--role <role>', 'role').choices(roleNames).default('member'))
  const role = forAccount('set-role', 'change the role of an account', changeRole).addArgument(
    new Argument('<role>', 'new role').choices(roleNames),
  )
  const deletion = forAccount('delete', 'permanently delete an account and its profile', deleteOne)
  return new Command('user')
    .description('create, list and manage accounts')
    .addCommand(withPasswordOptions(create))
    .addCommand(subcommand('list', 'list the accounts of an organization', listAll))
    .addCommand(
      forAccount(
        'deactivate',
        'deactivate an account; you can reactivate it later',
        changing(deactivate, 'deactivated'),
      ),
    )
    .addCommand(forAccount('reactivate', 'reactivate an account', changing(reactivate, 'reactivated')))
    .addCommand(role)
    .addCommand(forAccount('confirm-email', "mark an account's email address as confirmed", confirm))
    .addCommand(withPasswordOptions(forAccount('set-password', "change an account's password", setPassword)))
    .addCommand(deletion.option('--yes', 'confirm the deletion'))
    .addCommand(
      forAccount(
        'sign-out',
        'end all sessions of an account; its API key keeps working',
        changing(signOut, 'signed out'),
      ),
    )
    .addCommand(forAccount('sign-in-link', 'print a one-time sign-in link, valid for 15 minutes', printLink))
    .addCommand(forAccount('api-key', 'print the API key of an account', printApiKey))
}

const identity = ({ id, email }: Account) => ({ user_id: id, email })
const done = (account: Account, state: string): Output => [
  { ...identity(account), [state.replace(' ', '_')]: true },
  `${account.email} is ${state}.`,
]
const changing =
  (change: (core: Core, realm: Realm, emailOrId: string) => Promise<Account>, state: string): Work =>
  async (core, realm, emailOrId) =>
    done(await change(core, realm, emailOrId), state)

const changeRole: Work = async (core, realm, emailOrId, _, [role = '']) => {
  const account = await setRole(core, realm, emailOrId, roleNamed(role))
  return [{ ...identity(account), role }, `${account.email} is now ${role}.`]
}

const confirm: Work = async (core, realm, emailOrId) => {
  const account = await confirmEmail(core, realm, emailOrId)
  return [{ ...identity(account), email_confirmed: true }, `Confirmed ${account.email}.`]
}

const printLink: Work = async (core, realm, emailOrId) => {
  const url = await signInLink(core, realm, emailOrId)
  return [{ url }, url]
}

const printApiKey: Work = async (core, realm, emailOrId) => {
  const api_key = (await apiKeyOf(core, realm, emailOrId)).reveal()
  return [{ api_key }, api_key]
}

/** The hash of the new password, and the output: only a generated password is printed. */
async function chosenPassword(
  { config, server }: Core,
  given: Given,
  emailOrId: string,
): Promise<{ passwordHash: string; fields: object; line: string }> {
  const chosen = givenPassword(given['password'], given['passwordFile'], '--password')
  if (chosen !== undefined) {
    await checkPassword(config, chosen, [emailOrId])
    return { passwordHash: await server.passwords.hash(chosen), fields: {}, line: '' }
  }
  const password = generatePassword(config)
  const line = `\nPassword: ${password} (won't be shown again)`
  return { passwordHash: await server.passwords.hash(password), fields: { password }, line }
}

async function createOne(core: Core, realm: Realm, email: string, given: Given): Promise<Output> {
  const { passwordHash, fields, line } = await chosenPassword(core, given, email)
  const role = roleNamed(given['role'])
  const request = { email, fullName: String(given['name']), role, passwordHash }
  const account = await createUserAsOperator(core, realm, request)
  return [{ ...identity(account), ...fields }, `Created ${account.email} with ID ${account.id}.${line}`]
}

async function setPassword(core: Core, realm: Realm, emailOrId: string, given: Given): Promise<Output> {
  const { passwordHash, fields, line } = await chosenPassword(core, given, emailOrId)
  const account = await setPasswordAsOperator(core, realm, emailOrId, passwordHash)
  return [
    { ...identity(account), ...fields },
    `Changed the password of ${account.email} and signed out all devices.${line}`,
  ]
}

async function deleteOne(core: Core, realm: Realm, emailOrId: string, given: Given): Promise<Output> {
  if (given['yes'] !== true)
    throw new OperatorError(
      `Deleting ${emailOrId} can't be undone. Add --yes to delete it, or use "user deactivate" instead.`,
    )
  return done(await deleteAccount(core, realm, emailOrId), 'deleted')
}

async function listAll(core: Core, realm: Realm): Promise<Output> {
  const space = await core.db.readOne(tx => spaceByAccount(tx, realm.id))
  const { uploadUserQuotaMib } = core.server.config
  const listed = (await accounts(core, realm)).map(account => ({
    ...identity(account),
    full_name: account.full_name,
    role: roleName(account.role),
    is_bot: account.bot_type !== null,
    is_active: account.is_active === 1,
    is_deleted: account.is_deleted === 1,
    email_confirmed: account.email_proven === 1,
    upload_bytes: space.get(account.id) ?? 0,
  }))
  const rows = listed.map(({ user_id, email, full_name, role, upload_bytes, ...state }) => [
    String(user_id),
    email,
    full_name,
    role,
    upload_bytes === 0 ? '' : `${mebibytes(upload_bytes)}${ofQuota(state.is_bot ? null : uploadUserQuotaMib)} MiB`,
    [
      state.is_bot ? 'bot' : '',
      state.is_deleted ? 'deleted' : state.is_active ? '' : 'deactivated',
      state.email_confirmed ? '' : 'email not confirmed',
    ]
      .filter(Boolean)
      .join(', '),
  ])
  return [listed, table([['ID', 'EMAIL', 'NAME', 'ROLE', 'UPLOADS', ''], ...rows])]
}
