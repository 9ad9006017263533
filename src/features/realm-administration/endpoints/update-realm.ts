// Changes the organization's settings (docs/spec/organization.md#who-may-change). The parameters come from the tables
// in realm-settings.ts.
import { keysOf, entriesOf, mapValues } from '#core/base/records.ts'
import { type Caller, isOwner, MustBeOwner } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { type Field, optional, type Values } from '#core/contract/field.ts'
import { bool, dictionary, type Shape } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import {
  accessChanging,
  emitWaitingPeriod,
  withAccessChange,
  changedPermissions,
  groupMembersAdded,
  groupMembersRemoved,
  groupSettingChange,
  groupSettingErrors,
  groupSettingValue,
  permissionValue,
} from '#features/user-groups/public.ts'
import { type ChannelRow, ChannelUnknown, ModerationPublic, visibleChannel } from '#features/channels/public.ts'
import { endQueuesOfGuests } from '#features/users/public.ts'
import {
  authenticationMethodErrors,
  describedMethods,
  normalizeMethods,
  realmDictUpdated,
  realmUpdated,
  noChannel,
  realmOf,
  type Realm,
  type AuthenticationMethods,
  BadLimit,
  permissionSettings,
  plainRealmSettings,
  readRealmSettings,
  type StoredRealmSettings,
  storedRealmSettings,
  updateRealm as updateRow,
  renderDescription,
} from '#features/realms/public.ts'

type PlainName = keyof typeof plainRealmSettings
type RenderedDescription = Partial<Pick<Realm, 'rendered_description'>>
type Each<Name extends string, T> = { [K in Name]: Field<T, 'optional'> }

/** One optional field for each setting in a table. */
function fieldsOf<N extends string, S extends { readonly doc: string }, T>(
  table: Readonly<Record<N, S>>,
  shape: (setting: S) => Shape<T>,
): Each<N, T> {
  return mapValues(table, setting => optional(shape(setting), setting.doc))
}
const methods = optional(
  dictionary(bool),
  'Login methods by name: whether each is enabled. At least one must be enabled.',
)

const params = {
  ...fieldsOf(plainRealmSettings, setting => setting.shape as Shape<unknown>),
  ...fieldsOf(permissionSettings, () => groupSettingChange),
  authentication_methods: methods,
}
type Params = Values<typeof params>

export const updateRealm = endpoint({
  route: 'PATCH /realm',
  summary: "Change the organization's settings",
  description: 'Returns the settings that changed, with their new values.',
  access: 'administrator',
  params,
  returns: {
    ...fieldsOf(plainRealmSettings, setting => (setting.answered ?? setting.shape) as Shape<unknown>),
    ...fieldsOf(permissionSettings, () => groupSettingValue),
    authentication_methods: methods,
  },
  errors: [
    MustBeOwner,
    ChannelUnknown,
    ModerationPublic,
    BadLimit,
    ...authenticationMethodErrors,
    ...groupSettingErrors,
  ],
  emits: [realmUpdated, realmDictUpdated, groupMembersAdded, groupMembersRemoved, accessChanging],

  async handle(call) {
    const { caller, params: given, tx } = call
    requireOwnerForSettings(caller, given)
    const realm = await realmOf(tx, caller)
    const moderation = await usableChannel(tx, caller, given.moderation_request_channel_id)
    // Reports are confidential.
    if (moderation?.invite_only === 0) throw ModerationPublic()
    await usableChannel(tx, caller, given.new_stream_announcements_stream_id)
    const plain = changedPlain(realm, given)
    const permissions = await changedPermissions(
      tx,
      caller.realmId,
      permissionSettings,
      name => permissionValue(tx, caller, name),
      given,
    )
    const authentication = changedMethods(realm, given)
    const changed = { ...plain, ...permissions, ...authentication }
    const rendered: RenderedDescription =
      'description' in plain ? { rendered_description: await renderDescription(call, plain.description as string) } : {}
    const storeChange = (): Promise<string> => storeSettings(tx, realm, changed, rendered)
    const settings =
      'waiting_period_threshold' in plain ? await withAccessChange(tx, realm.id, storeChange) : await storeChange()

    for (const [name, value] of entriesOf(plain))
      await emitSetting(tx, name, value, name === 'description' ? rendered : {})
    for (const [name, value] of Object.entries(permissions)) await emitSettings(tx, { [name]: value })
    if ('can_access_all_users_group' in permissions) await endQueuesOfGuests(tx, realm.id)
    const { authentication_methods } = authentication
    if (authentication_methods !== undefined)
      await emitSettings(tx, { authentication_methods: describedMethods(tx.server.config, authentication_methods) })
    if ('waiting_period_threshold' in plain) await emitWaitingPeriod(tx, realm, { ...realm, settings })
    return changed
  },
})

function requireOwnerForSettings(caller: Caller, given: Params): void {
  if (isOwner(caller)) return
  const declared = { ...plainRealmSettings, ...permissionSettings, authentication_methods: { ownerOnly: true } }
  for (const [name, { ownerOnly }] of Object.entries(declared))
    if (ownerOnly && Object.hasOwn(given, name)) throw MustBeOwner()
}

/** The channel that a setting names, if any. */
async function usableChannel(tx: WriteTx, caller: Caller, channelId: unknown): Promise<ChannelRow | undefined> {
  if (channelId === undefined || channelId === noChannel) return undefined
  const channel = await visibleChannel(tx, caller, channelId as number)
  if (channel.archived === 1) throw ChannelUnknown()
  return channel
}

function changedPlain(realm: Realm, given: Params): Partial<Record<PlainName, unknown>> {
  const current = { ...readRealmSettings(realm.settings), name: realm.name, description: realm.description }
  const names = keysOf(plainRealmSettings)
  const changed = names.filter(name => Object.hasOwn(given, name) && given[name] !== current[name])
  return Object.fromEntries(changed.map(name => [name, given[name]]))
}

function changedMethods(realm: Realm, given: Params): { authentication_methods?: AuthenticationMethods } {
  if (given.authentication_methods === undefined) return {}
  const current = readRealmSettings(realm.settings).authentication_methods
  const normalized = normalizeMethods(current, given.authentication_methods)
  const names = keysOf(normalized)
  return names.every(name => normalized[name] === current[name]) ? {} : { authentication_methods: normalized }
}

/** The name and the description have their own columns. Returns the new text of the other settings. */
async function storeSettings(
  tx: WriteTx,
  realm: Realm,
  changed: Partial<Record<string, unknown>>,
  rendered: RenderedDescription,
): Promise<string> {
  const { name = realm.name, description = realm.description, ...others } = changed
  const settings = storedRealmSettings(realm.settings, others as StoredRealmSettings)
  await updateRow(tx, realm.id, { name: name as string, description: description as string, settings, ...rendered })
  return settings
}

async function emitSetting(
  tx: WriteTx,
  property: PlainName,
  value: unknown,
  rendered: RenderedDescription,
): Promise<void> {
  const derivedValues = plainRealmSettings[property].derivedValues as
    | ((value: unknown) => Record<string, unknown>)
    | undefined
  if (derivedValues === undefined) await tx.emit(realmUpdated, everyone, { property, value })
  else await emitSettings(tx, { [property]: value, ...derivedValues(value), ...rendered })
}

async function emitSettings(tx: WriteTx, data: Record<string, unknown>): Promise<void> {
  await tx.emit(realmDictUpdated, everyone, { property: 'default', data })
}
