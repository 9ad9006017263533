// `parley realm …`: the organizations of a server.
import { Command } from 'commander'
import { deactivateRealm, listRealms, namedRealm } from '#features/realm-administration/operator.ts'
import { spaceByRealm } from '#features/uploads/operator.ts'
import { realmUrl } from '#features/realms/public.ts'
import { addressOptions, databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { organizationCommand } from './organization.ts'
import { mebibytes, ofQuota, table, print } from './output.ts'
import { withExistingCore } from './with-core.ts'

export function realmCommand(): Command {
  const list = new Command('list').description('list the organizations').addOption(jsonOption())
  const deactivate = new Command('deactivate')
    .description('deactivate an organization; all requests to it are refused')
    .requiredOption('--realm <subdomain>', 'subdomain of the organization; "" for the one without a subdomain')
    .addOption(jsonOption())
  const create = organizationCommand('create', 'create an organization and its owner').option(
    '--welcome',
    'add channels and messages that help people get started',
  )
  return new Command('realm')
    .description('create, list and deactivate organizations')
    .addCommand(create)
    .addCommand(withConfigOptions(list, addressOptions).action(listOrganizations))
    .addCommand(withConfigOptions(deactivate, databaseOptions).action(deactivateOrganization))
}

async function listOrganizations(given: Given): Promise<void> {
  await withExistingCore(given, async ({ db, server }) => {
    const realms = await listRealms(db)
    const space = await db.readOne(spaceByRealm)
    const { uploadQuotaMib } = server.config
    const listed = realms.map(({ id, subdomain, name, deactivated, ...realm }) => ({
      realm_id: id,
      subdomain,
      name,
      realm_url: realmUrl(server, { subdomain }),
      deactivated: deactivated === 1,
      created_at: realm.created_at,
      upload_bytes: space.get(id) ?? 0,
      upload_quota_mib: uploadQuotaMib,
    }))
    const rows = listed.map(({ realm_id, name, realm_url, deactivated, upload_bytes }) => [
      String(realm_id),
      name,
      realm_url,
      `${mebibytes(upload_bytes)}${ofQuota(uploadQuotaMib)} MiB`,
      deactivated ? 'deactivated' : '',
    ])
    print(given['json'] === true, listed, table([['ID', 'NAME', 'ADDRESS', 'UPLOADS', ''], ...rows]))
  })
}

async function deactivateOrganization(given: Given): Promise<void> {
  await withExistingCore(given, async ({ db }) => {
    const realm = await namedRealm(db, String(given['realm']))
    await deactivateRealm(db, realm)
    print(given['json'] === true, { realm_id: realm.id, deactivated: true }, `Deactivated ${realm.name}.`)
  })
}
