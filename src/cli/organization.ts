// A new organization with its owner: `init` and `realm create`.
import { secondsOf } from '#core/base/clock.ts'
import { Command, Option } from 'commander'
import { languages } from '#features/languages/public.ts'
import { createRealm, createRealmAnywhere } from '#features/realm-administration/operator.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'
import type { Core } from '../open-core.ts'
import { addressOptions, configOf, jsonOption, withConfigOptions } from './options.ts'
import { print } from './output.ts'
import { checkPassword, givenPassword } from './password.ts'
import { withCore } from './with-core.ts'

export const initCommand = (): Command =>
  organizationCommand('init', 'create an organization and its owner, and the database if needed')

export function organizationCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .requiredOption('--org <name>', 'name of the organization')
    .requiredOption('--owner-email <email>', "the owner's email address, for signing in")
    .requiredOption('--owner-name <name>', "the owner's name")
    .option('--owner-password <password>', "the owner's password; visible to other users of this machine")
    .option('--owner-password-file <file>', "file with the owner's password in its first line; - for standard input")
    .option('--subdomain <name>', 'use SUBDOMAIN.HOST (default: HOST, or a subdomain made from --org if HOST is taken)')
    .addOption(
      new Option('--language <code>', 'the language of the organization, and the one its members start with')
        .choices(languages.map(({ code }) => code))
        .default('en'),
    )
    .addOption(jsonOption())
  return withConfigOptions(command, addressOptions).action(createOrganization)
}

interface Request {
  readonly org: string
  readonly ownerEmail: string
  readonly ownerName: string
  readonly ownerPassword?: string
  readonly ownerPasswordFile?: string
  readonly subdomain?: string
  readonly language: string
  /** Only for `realm create`: `init` is for programs. */
  readonly welcome?: true
  readonly json?: true
}

async function createOrganization(given: Request & Record<string, unknown>, command: Command): Promise<void> {
  const { org: name, ownerEmail, ownerName, subdomain, language } = given
  const ownerPassword = givenPassword(given.ownerPassword, given.ownerPasswordFile, '--owner-password')
  if (ownerPassword === undefined)
    return command.error(
      "error: required option '--owner-password-file <file>' or '--owner-password <password>' not specified",
    )
  await checkPassword(configOf(given), ownerPassword, [name, ownerEmail, ownerName])
  await withCore(given, async core => {
    const { db, server, clock } = core
    const ownerPasswordHash = await server.passwords.hash(ownerPassword)
    const request = { name, ownerEmail, ownerName, ownerPasswordHash, language, hasWelcome: given.welcome === true }
    const created =
      subdomain === undefined
        ? await createRealmAnywhere(db, request, secondsOf(clock))
        : await createRealm(db, { ...request, subdomain }, secondsOf(clock))
    const described = describeOwner(core, created.realm, created.owner)
    print(
      given.json === true,
      described,
      `${name} is at ${described.realm_url}\nOwner ${described.email}, API key ${described.api_key}`,
    )
  })
}

/** Other programs rely on these names and their order. */
export function describeOwner({ server }: Core, realm: Realm, owner: Account) {
  return {
    realm_url: realmUrl(server, realm),
    realm_id: realm.id,
    user_id: owner.id,
    email: owner.email,
    api_key: server.secrets.unseal('api key', owner.api_key_sealed).reveal(),
  }
}
