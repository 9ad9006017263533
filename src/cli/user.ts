// `parley user …`: the operator's commands for accounts, with or without a running server.
import { Argument, Command, Option } from 'commander'
import { OperatorError } from '#core/base/operator-error.ts'
import { namedRealm } from '#features/realm-administration/operator.ts'
import type { Realm } from '#features/realms/public.ts'
import { signInLink, signOut } from '#features/sessions/operator.ts'
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
import { table, print } from './output.ts'
import { checkPassword, generatePassword } from './password.ts'
import { roleName, roleNames, roleNamed } from './role-name.ts'
import { withExistingCore } from './with-core.ts'

/** The result of a command: for programs, and as text. */
type Output = [value: object, text: string]
type Work = (core: Core, realm: Realm, given: Given, args: string[]) => Promise<Output>

function subcommand(name: string, description: string, work: Work): Command {
  const command = new Command(name).description(description).addOption(realmOption()).addOption(jsonOption())
  return withConfigOptions(command, databaseOptions).action(async (...values) => {
    // Commander passes the arguments, then the options, then the command.
    const given: Given = values.at(-2)
    const args: string[] = values.slice(0, -2)
    await withExistingCore(given, async core => {
      const [value, text] = await work(core, await namedRealm(core.db, String(given['realm'])), given, args)
      print(given['json'] === true, value, text)
    })
  })
}

/** A subcommand for one existing account. */
const about = (name: string, description: string, work: Work): Command =>
  subcommand(name, description, work).argument('<email>', 'address or ID of the account')

const passwordOption = (): Option => new Option('--password <password>', 'unless given, one is made and printed')

export function userCommand(): Command {
  const create = subcommand('create', 'create an account', createOne)
    .argument('<email>', 'address with which the person logs in')
    .requiredOption('--name <name>', 'display name')
    .addOption(new Option('--role <role>', 'role').choices(roleNames).default('member'))
    .addOption(passwordOption())
  const role = about(
    'set-role',
    'change the role of an account',
    async (core, realm, _, [emailOrId = '', chosen = '']) => {
      const account = await setRole(core, realm, emailOrId, roleNamed(chosen))
      return [{ ...identity(account), role: chosen }, `${account.email} is now ${chosen}.`]
    },
  ).addArgument(new Argument('<role>', 'new role').choices(roleNames))
  return new Command('user')
    .description('create, list and change accounts')
    .addCommand(create)
    .addCommand(subcommand('list', 'list the accounts of an organization', listAll))
    .addCommand(
      about('deactivate', 'end an account; it can be reactivated', async (core, realm, _, [emailOrId = '']) =>
        done(await deactivate(core, realm, emailOrId), 'deactivated'),
      ),
    )
    .addCommand(
      about('reactivate', 'resume a deactivated account', async (core, realm, _, [emailOrId = '']) =>
        done(await reactivate(core, realm, emailOrId), 'reactivated'),
      ),
    )
    .addCommand(role)
    .addCommand(
      about(
        'confirm-email',
        'confirm that the address of an account belongs to its user',
        async (core, realm, _, [emailOrId = '']) => {
          const account = await confirmEmail(core, realm, emailOrId)
          return [{ ...identity(account), email_confirmed: true }, `The address ${account.email} is confirmed.`]
        },
      ),
    )
    .addCommand(about('set-password', 'give an account a new password', choosePassword).addOption(passwordOption()))
    .addCommand(
      about('delete', 'delete an account and its profile for good; this cannot be undone', deleteOne).option(
        '--yes',
        'delete it; without this flag nothing happens',
      ),
    )
    .addCommand(
      about(
        'sign-out',
        'end every session of an account; its API key stays',
        async (core, realm, _, [emailOrId = '']) => done(await signOut(core, realm, emailOrId), 'signed out'),
      ),
    )
    .addCommand(
      about(
        'sign-in-link',
        'print a link that signs in to an account once, within 15 minutes',
        async (core, realm, _, [emailOrId = '']) => {
          const url = await signInLink(core, realm, emailOrId)
          return [{ url }, url]
        },
      ),
    )
    .addCommand(
      about('api-key', 'print the API key of an account', async (core, realm, _, [emailOrId = '']) => {
        const api_key = (await apiKeyOf(core, realm, emailOrId)).reveal()
        return [{ api_key }, api_key]
      }),
    )
}

const identity = ({ id, email }: Account) => ({ user_id: id, email })
const done = (account: Account, state: string): Output => [
  { ...identity(account), [state.replace(' ', '_')]: true },
  `${account.email} is ${state}.`,
]

/** The password to set, and its output: a password that the operator chose is not repeated. */
async function chosenPassword(
  { config, server }: Core,
  given: Given,
  emailOrId: string,
): Promise<{ passwordHash: string; fields: object; line: string }> {
  const chosen = given['password']
  if (typeof chosen === 'string') {
    await checkPassword(config, chosen, [emailOrId])
    return { passwordHash: await server.passwords.hash(chosen), fields: {}, line: '' }
  }
  const password = generatePassword(config)
  const line = `\nPassword ${password} (shown only now)`
  return { passwordHash: await server.passwords.hash(password), fields: { password }, line }
}

async function createOne(core: Core, realm: Realm, given: Given, [email = '']: string[]): Promise<Output> {
  const { passwordHash, fields, line } = await chosenPassword(core, given, email)
  const role = roleNamed(given['role'])
  const request = { email, fullName: String(given['name']), role, passwordHash }
  const account = await createUserAsOperator(core, realm, request)
  return [{ ...identity(account), ...fields }, `${account.email} has the ID ${account.id}.${line}`]
}

async function choosePassword(core: Core, realm: Realm, given: Given, [emailOrId = '']: string[]): Promise<Output> {
  const { passwordHash, fields, line } = await chosenPassword(core, given, emailOrId)
  const account = await setPasswordAsOperator(core, realm, emailOrId, passwordHash)
  return [
    { ...identity(account), ...fields },
    `${account.email} has a new password and must log in again everywhere.${line}`,
  ]
}

async function deleteOne(core: Core, realm: Realm, given: Given, [emailOrId = '']: string[]): Promise<Output> {
  if (given['yes'] !== true)
    throw new OperatorError(
      `Deleting ${emailOrId} cannot be undone. Add --yes if you mean it, or use "user deactivate".`,
    )
  return done(await deleteAccount(core, realm, emailOrId), 'deleted')
}

async function listAll(core: Core, realm: Realm): Promise<Output> {
  const listed = (await accounts(core, realm)).map(account => ({
    ...identity(account),
    full_name: account.full_name,
    role: roleName(account.role),
    is_bot: account.bot_type !== null,
    is_active: account.is_active === 1,
    is_deleted: account.is_deleted === 1,
    email_confirmed: account.email_proven === 1,
  }))
  const rows = listed.map(({ user_id, email, full_name, role, is_bot, is_active, is_deleted, email_confirmed }) => [
    String(user_id),
    email,
    full_name,
    role,
    [
      is_bot ? 'bot' : '',
      is_deleted ? 'deleted' : is_active ? '' : 'deactivated',
      email_confirmed ? '' : 'address not confirmed',
    ]
      .filter(Boolean)
      .join(', '),
  ])
  return [listed, table([['ID', 'EMAIL', 'NAME', 'ROLE', ''], ...rows])]
}
