// Which groups can hold each permission, read from the tables of permissions.
import { mapValues } from '#core/base/records.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, list, nullable, type Of, text } from '#core/contract/shape.ts'
import { channelPermissions } from '#features/channels/public.ts'
import { permissionSettings } from '#features/realms/public.ts'
import { groupPermissions } from '#features/user-groups/public.ts'

export const permissionChoice = object('PermissionSetting', {
  require_system_group: required(bool, 'Whether only system groups can hold it.'),
  allow_internet_group: required(bool, 'Whether role:internet can hold it.'),
  allow_nobody_group: required(bool, 'Whether role:nobody can hold it.'),
  allow_everyone_group: required(bool, 'Whether role:everyone can hold it; otherwise guests never have it.'),
  default_group_name: required(text, 'The group that holds it by default.'),
  default_for_system_groups: required(
    nullable(text),
    'For permissions of groups: the group that holds it for system groups.',
  ),
  allowed_system_groups: required(list(text), 'The only system groups that can hold it; empty for no such rule.'),
})
type Choice = Of<typeof permissionChoice>

interface Declared {
  readonly factory: string
  readonly guestsAllowed: boolean
  readonly allowedGroups?: readonly string[]
}

const choicesOf = (
  table: Readonly<Record<string, Declared>>,
  creator: string,
  forSystemGroups: string | null = null,
): Record<string, Choice> =>
  mapValues(table, ({ factory, guestsAllowed, allowedGroups = [] }) => ({
    require_system_group: allowedGroups.length > 0,
    allow_internet_group: false,
    allow_nobody_group: allowedGroups.length === 0,
    allow_everyone_group: guestsAllowed,
    default_group_name: factory === 'creator' ? creator : factory,
    default_for_system_groups: forSystemGroups,
    allowed_system_groups: [...allowedGroups],
  }))

let choices: Record<'realm' | 'stream' | 'group', Record<string, Choice>> | undefined

/** Made on first use. */
export const permissionChoices = (): NonNullable<typeof choices> =>
  (choices ??= {
    realm: choicesOf(permissionSettings, 'role:owners'),
    stream: choicesOf(channelPermissions, 'channel_creator'),
    group: choicesOf(groupPermissions, 'group_creator', 'role:nobody'),
  })
