// The users and groups that have a permission. The state says which groups may have it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { compareNames } from '../store/order.ts'
import type { GroupSetting, UserGroup } from '../store/permissions.ts'
import type { PermissionRule } from '../store/realm.ts'
import type { Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { listText, texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Refusal } from '../ui/field-frame.tsx'
import { SelectField, type Option } from '../ui/fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { ManyChoice, peopleOptions } from '../ui/many-choice.tsx'
import { useSaving } from '../ui/requests.ts'

interface Props {
  readonly label: string
  readonly kind: 'realm' | 'stream' | 'group'
  readonly name: string
  readonly value: GroupSetting
  readonly save: (value: GroupSetting) => Promise<unknown>
  readonly locked?: string | undefined
}

/** Stands for a value that isn't a single named group. */
const custom = -1

export function PermissionField({ label, kind, name, value, save, locked }: Props): JSX.Element {
  const store = useStore('groups', 'people')
  const t = administration.value
  const rule = store.realm.server_supported_permission_settings[kind][name]
  const options = holdersOf(store, rule)
  const known = typeof value === 'number' ? value : custom
  const missing = options.some(option => option.value === known) ? [] : [{ value: known, name: namesIn(store, value) }]
  const choose = (): void => openDialog(close => <Holders title={label} value={value} save={save} close={close} />)
  return (
    <SelectField label={label} value={known} options={[...missing, ...options]} locked={locked} save={save}>
      {locked !== undefined || rule?.require_system_group === true ? null : (
        <button
          type="button"
          class="plain"
          aria-label={`${t.choosePeopleAndGroups} ${label}`}
          title={t.choosePeopleAndGroups}
          onClick={choose}
        >
          <Icon name="people" />
        </button>
      )}
    </SelectField>
  )
}

const systemOrder = ['everyone', 'members', 'fullmembers', 'moderators', 'administrators', 'owners', 'nobody']

/** The groups that may have the permission. */
function holdersOf({ groups }: Store, rule: PermissionRule | undefined): Option<number>[] {
  const system = systemGroups(groups).filter(group => isAllowed(group, rule))
  const others = rule?.require_system_group === true ? [] : ownGroups(groups)
  return [...system, ...others].map(group => ({ value: group.id, name: groupName(group) }))
}

function systemGroups(groups: Store['groups']): UserGroup[] {
  const byName = Map.groupBy(groups.values(), group => (group.is_system_group ? group.name : ''))
  return systemOrder.flatMap(name => byName.get(`role:${name}`) ?? [])
}

export const ownGroups = (groups: Store['groups']): UserGroup[] =>
  [...groups.values()]
    .filter(({ is_system_group, deactivated }) => !is_system_group && !deactivated)
    .sort((a, b) => compareNames(a.name, b.name))

function isAllowed({ name }: UserGroup, rule: PermissionRule | undefined): boolean {
  const only = rule?.allowed_system_groups ?? []
  if (only.length > 0) return only.includes(name)
  if (name === 'role:everyone') return rule?.allow_everyone_group === true
  return name !== 'role:nobody' || rule?.allow_nobody_group === true
}

/** The groups to choose from. */
export const groupOptions = ({ groups }: Store): Option<number>[] =>
  [...systemGroups(groups).filter(({ name }) => name !== 'role:nobody'), ...ownGroups(groups)].map(group => ({
    value: group.id,
    name: groupName(group),
  }))

export const groupName = ({ name, is_system_group }: UserGroup): string =>
  is_system_group ? (administration.value.systemGroups[name] ?? name) : name

/** Names of the users and groups in a value. */
export function namesIn({ groups, people }: Store, value: GroupSetting): string {
  const t = administration.value
  const nameOfGroup = (id: number): string => {
    const group = groups.get(id)
    return group === undefined ? t.none : groupName(group)
  }
  if (typeof value === 'number') return nameOfGroup(value)
  const users = value.direct_members.map(id => people.get(id)?.full_name ?? texts.value.unknownUser)
  const all = [...value.direct_subgroups.map(nameOfGroup), ...users]
  return t.customGroup(all.length === 0 ? t.none : listText(all))
}

interface HoldersProps {
  readonly title: string
  readonly value: GroupSetting
  readonly save: (value: GroupSetting) => Promise<unknown>
  readonly close: () => void
}

function Holders({ title, value, save, close }: HoldersProps): JSX.Element {
  const store = useStore('groups', 'people')
  const t = administration.value
  const [users, setUsers] = useState<ReadonlySet<number>>(
    new Set(typeof value === 'number' ? [] : value.direct_members),
  )
  const [subgroups, setSubgroups] = useState<ReadonlySet<number>>(
    new Set(typeof value === 'number' ? [value] : value.direct_subgroups),
  )
  const [saving, run] = useSaving()
  const finish = async (): Promise<void> => {
    if (await run(() => save({ direct_members: [...users], direct_subgroups: [...subgroups] }))) close()
  }
  return (
    <Dialog title={title} close={close}>
      <ManyChoice label={t.groups} options={groupOptions(store)} chosen={subgroups} change={setSubgroups} />
      <ManyChoice label={t.people} options={peopleOptions(store)} chosen={users} change={setUsers} />
      <Refusal text={saving.refusal} />
      <div class="buttons">
        <button type="button" onClick={close}>
          {texts.value.cancel}
        </button>
        <button type="button" class="primary" onClick={() => void finish()}>
          {texts.value.save}
        </button>
      </div>
    </Dialog>
  )
}
